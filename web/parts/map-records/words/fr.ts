import type words from './en.ts'

export default {
  filter: 'Filtrer',
  tags_hint: 'Toutes les étiquettes',
  order: 'Trier',
  by_label: 'Par nom',
  by_newest: 'Les plus récents d’abord',
  show_all: 'Tout afficher',
  fit: 'Tout voir',
} satisfies typeof words
