import type words from './en.ts'

export default {
  filter: 'Filtrar',
  tags_hint: 'Todas las etiquetas',
  order: 'Ordenar',
  by_label: 'Por nombre',
  by_newest: 'Los más nuevos primero',
  show_all: 'Mostrar todo',
  fit: 'Ver todo',
} satisfies typeof words
