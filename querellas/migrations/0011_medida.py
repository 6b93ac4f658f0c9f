"""La suspensión del alcalde y las órdenes protectoras."""

import django.db.models.deletion
import django_fsm
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('querellas', '0010_recurso'),
    ]

    operations = [
        migrations.AlterField(
            model_name='acuerdo',
            name='clase',
            field=models.CharField(choices=[('acoger_reconsideracion', 'Acoger la reconsideración'), ('denegar_reconsideracion', 'Denegar la reconsideración'), ('prorrogar_reconsideracion', 'Treinta días más para resolver la reconsideración'), ('etapa_de_mandato', 'Fijar la etapa a la que vuelve el caso'), ('adoptar_caso', 'Adoptar un caso viejo pendiente'), ('procedimiento_especial', 'Acudir al tribunal: Procedimiento Especial'), ('orden_protectora', 'Dictar una orden protectora'), ('denegar_protectora', 'No dictar la orden protectora pedida'), ('levantar_protectora', 'Levantar una orden protectora')], max_length=30),
        ),
        migrations.CreateModel(
            name='Medida',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('clase', models.CharField(choices=[('suspension', 'Procedimiento Especial'), ('protectora', 'Orden protectora')], max_length=12)),
                ('estado', django_fsm.FSMField(choices=[('pedida', 'pedida'), ('concedida', 'en vigor'), ('denegada', 'denegada'), ('terminada', 'terminada')], default='pedida', max_length=50, protected=True)),
                ('proposito', models.CharField(blank=True, choices=[('integridad', 'proteger la integridad de los procedimientos'), ('fondos', 'evitar lesión o malversación de fondos o propiedad'), ('interes', 'proteger el interés público'), ('evidencia', 'salvaguardar documentos o evidencia')], max_length=12)),
                ('tribunal', models.CharField(blank=True, max_length=160, verbose_name='tribunal')),
                ('numero_judicial', models.CharField(blank=True, max_length=60, verbose_name='número en el tribunal')),
                ('texto', models.TextField(blank=True, verbose_name='qué se pide u ordena')),
                ('pedida_el', models.DateField(verbose_name='pedida el')),
                ('resuelta_el', models.DateField(blank=True, null=True, verbose_name='resuelta el')),
                ('terminada_el', models.DateField(blank=True, null=True, verbose_name='terminada el')),
                ('autoridad', models.CharField(blank=True, max_length=300, verbose_name='orden o resolución')),
                ('creada_en', models.DateTimeField()),
                ('parte', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='querellas.parte')),
                ('querella', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='medidas', to='querellas.querella')),
            ],
            options={
                'verbose_name': 'medida',
                'verbose_name_plural': 'medidas',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('clase', 'suspension'), ('estado__in', ['pedida', 'concedida'])), fields=('querella',), name='un_procedimiento_especial_abierto')],
            },
            bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
        ),
        migrations.RunSQL(
            "REVOKE DELETE, TRUNCATE ON querellas_medida FROM querellas_app",
            "GRANT DELETE ON querellas_medida TO querellas_app",
        ),
    ]
