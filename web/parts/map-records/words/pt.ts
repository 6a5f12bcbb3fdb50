import type words from './en.ts'

export default {
  filter: 'Filtrar',
  tags_hint: 'Todas as etiquetas',
  order: 'Ordenar',
  by_label: 'Por nome',
  by_newest: 'Mais novos primeiro',
  show_all: 'Mostrar tudo',
  fit: 'Ver tudo',
} satisfies typeof words
