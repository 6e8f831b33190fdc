"""Columns and rules that staff may read of are called in words."""

import accounts.models.user
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0009_bots'),
    ]

    operations = [
        migrations.AlterField(
            model_name='user',
            name='name_key',
            field=accounts.models.user.NameKeyField(editable=False, max_length=60, unique=True, verbose_name='name in its normal form'),
        ),
        migrations.AlterConstraint(
            model_name='announcement',
            name='announcement_ends_later',
            constraint=models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('begins_at'))), name='announcement_ends_later', violation_error_message='An announcement ends after it begins.'),
        ),
        migrations.AlterConstraint(
            model_name='coinadjustment',
            name='adjustment_not_zero',
            constraint=models.CheckConstraint(condition=models.Q(('amount', 0), _negated=True), name='adjustment_not_zero', violation_error_message='A correction gives or takes at least one coin.'),
        ),
        migrations.AlterConstraint(
            model_name='coinadjustment',
            name='adjustment_has_reason',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='adjustment_has_reason', violation_error_message='A correction has a reason.'),
        ),
        migrations.AlterConstraint(
            model_name='coinadjustment',
            name='adjustment_second_person',
            constraint=models.CheckConstraint(condition=models.Q(('decided_by', None), models.Q(('decided_by', models.F('asked_by')), _negated=True), _connector='OR'), name='adjustment_second_person', violation_error_message='Nobody decides about a correction that he asked for himself.'),
        ),
        migrations.AlterConstraint(
            model_name='sanction',
            name='sanction_has_reason',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='sanction_has_reason', violation_error_message='A sanction has a reason, which the person reads.'),
        ),
    ]
