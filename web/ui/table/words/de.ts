import type words from './en.ts'

export default {
  columns: 'Spalten',
  select: 'Auswählen',
  select_all: 'Alle auswählen',
  select_none: 'Auswahl aufheben',
  sort: 'Sortieren',
  picked: { one: '# ausgewählt', other: '# ausgewählt' },
} satisfies typeof words
