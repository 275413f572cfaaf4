from django.db import migrations, models

import engines.registry


class Migration(migrations.Migration):
    dependencies = [("league", "0015_deliveries_by_outbox_key")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="game",
            field=models.CharField(
                choices=engines.registry.choices, default="", max_length=40
            ),
            preserve_default=False,
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["game", "-id"], name="match_by_game"),
        ),
    ]
