"""Add up the points that the sides of earlier series made."""

from collections import Counter

from django.db import migrations


def add_up(apps, schema_editor):
    block_model = apps.get_model("league", "Block")
    side_model = apps.get_model("league", "Side")
    totals = Counter()
    finished = block_model.objects.filter(totals__isnull=False)
    for series, points in finished.values_list("series", "totals").iterator():
        for index, made in enumerate(points):
            totals[series, index] += made
    for (series, index), total in totals.items():
        if total:
            side_model.objects.filter(series=series, index=index).update(total=total)


class Migration(migrations.Migration):
    dependencies = [("league", "0011_points_of_sides")]

    operations = [migrations.RunPython(add_up, migrations.RunPython.noop, elidable=True)]
