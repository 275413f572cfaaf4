from django.db import migrations
from django.db.models import F, OuterRef, Subquery

from league.formats import FORMATS


def copy_byes(apps, schema_editor):
    round_model, bye_model = apps.get_model("league", "Round"), apps.get_model("league", "Bye")
    formats = dict(round_model.objects.values_list("pk", "event__format"))
    sat_out = round_model.sat_out.through.objects.values_list("round_id", "entry_id")
    bye_model.objects.bulk_create(
        bye_model(round_id=round_id, entry_id=entry, units=FORMATS[formats[round_id]].bye_units)
        for round_id, entry in sat_out
    )


def publish_rounds(apps, schema_editor):
    apps.get_model("league", "Round").objects.update(published_at=F("starts_at"))


def link_sides(apps, schema_editor):
    entry_model, side_model = apps.get_model("league", "Entry"), apps.get_model("league", "Side")
    entry = entry_model.objects.filter(
        player=OuterRef("player"), event__rounds__series=OuterRef("series")
    )
    sides = side_model.objects.filter(series__round__isnull=False)
    sides.update(entry=Subquery(entry.values("pk")[:1]))


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0007_club_year"),
    ]

    operations = [
        migrations.RunPython(copy_byes, migrations.RunPython.noop),
        migrations.RunPython(publish_rounds, migrations.RunPython.noop),
        migrations.RunPython(link_sides, migrations.RunPython.noop),
    ]
