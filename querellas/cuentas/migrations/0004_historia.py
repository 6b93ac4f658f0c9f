"""La historia de los papeles; solo se añade. Y el papel de auditoría."""

import django.db.models.deletion
import simple_history.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cuentas', '0003_cargo_y_archivo'),
    ]

    operations = [
        migrations.AlterField(
            model_name='rol',
            name='clase',
            field=models.CharField(choices=[('secretaria', 'Secretaría'), ('presidente', 'Presidente de la Comisión'), ('comisionado', 'Comisionado Asociado'), ('abogado', 'Representación legal'), ('parte', 'Parte'), ('auditor', 'Auditoría'), ('administrador', 'Administración del sistema')], max_length=20),
        ),
        migrations.CreateModel(
            name='HistoricalRol',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('clase', models.CharField(choices=[('secretaria', 'Secretaría'), ('presidente', 'Presidente de la Comisión'), ('comisionado', 'Comisionado Asociado'), ('abogado', 'Representación legal'), ('parte', 'Parte'), ('auditor', 'Auditoría'), ('administrador', 'Administración del sistema')], max_length=20)),
                ('titulo', models.CharField(blank=True, help_text='Por ejemplo, «Secretaria de la Comisión» o «Secretario Interino».', max_length=80, verbose_name='cargo con que firma')),
                ('desde', models.DateField()),
                ('hasta', models.DateField(blank=True, null=True)),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('usuario', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'historical papel',
                'verbose_name_plural': 'historical papeles',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.RunSQL(
            "REVOKE UPDATE, DELETE, TRUNCATE ON cuentas_historicalrol "
            "FROM querellas_app",
            migrations.RunSQL.noop,
        ),
    ]
