"""Give earlier matches the game of their series."""

from django.db import migrations
from django.db.models import OuterRef, Subquery


def name_games(apps, schema_editor):
    match_model = apps.get_model("league", "Match")
    series_model = apps.get_model("league", "Series")
    played = series_model.objects.filter(pk=OuterRef("series_id")).values("game")
    match_model.objects.filter(game="").update(game=Subquery(played))


class Migration(migrations.Migration):
    dependencies = [("league", "0016_game_of_matches")]

    operations = [migrations.RunPython(name_games, migrations.RunPython.noop, elidable=True)]
