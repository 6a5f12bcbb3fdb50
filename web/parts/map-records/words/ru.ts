import type words from './en.ts'

export default {
  filter: 'Отбор',
  tags_hint: 'Все метки',
  order: 'Сортировка',
  by_label: 'По названию',
  by_newest: 'Сначала новые',
  show_all: 'Показать всё',
  fit: 'Показать всё на карте',
} satisfies typeof words
