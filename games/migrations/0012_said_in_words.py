"""Columns that staff may read are called in words."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0011_named_after'),
    ]

    operations = [
        migrations.AlterField(
            model_name='chatmessage',
            name='client_id',
            field=models.CharField(blank=True, max_length=36, verbose_name='mark of the page'),
        ),
        migrations.AlterField(
            model_name='move',
            name='client_id',
            field=models.CharField(blank=True, max_length=36, verbose_name='mark of the page'),
        ),
        migrations.AlterField(
            model_name='tally',
            name='mu',
            field=models.FloatField(null=True, verbose_name='estimated strength'),
        ),
        migrations.AlterField(
            model_name='tally',
            name='sigma',
            field=models.FloatField(null=True, verbose_name='uncertainty of the estimate'),
        ),
    ]
