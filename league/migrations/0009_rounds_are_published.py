from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0008_byes_and_sides_of_entries"),
    ]

    operations = [
        migrations.RemoveField(model_name="round", name="sat_out"),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('finished_at__isnull', True), ('published_at__isnull', False), _connector='OR'), name='round_published_before_finished'),
        ),
    ]
