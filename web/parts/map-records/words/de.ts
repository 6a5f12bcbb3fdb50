import type words from './en.ts'

export default {
  filter: 'Filtern',
  tags_hint: 'Alle Schlagwörter',
  order: 'Sortieren',
  by_label: 'Nach Name',
  by_newest: 'Neueste zuerst',
  show_all: 'Alle zeigen',
  fit: 'Alles zeigen',
} satisfies typeof words
