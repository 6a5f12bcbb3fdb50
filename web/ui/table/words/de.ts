import type { TableWords } from '../words.ts'

export default {
  columns: 'Spalten',
  select: 'Auswählen',
  select_all: 'Alle auswählen',
  select_none: 'Auswahl aufheben',
  sort: 'Sortieren',
  picked: { one: '# ausgewählt', other: '# ausgewählt' },
} satisfies TableWords
