import type words from './en.ts'

export default {
  open: 'In Karten öffnen',
  app: 'In der Karten-App öffnen',
  selected: 'Ausgewählt: kopieren Sie es mit den Tasten',
} satisfies typeof words
