import type { CoordinatesWords } from '../words.ts'

export default {
  open: 'In Karten öffnen',
  app: 'In der Karten-App öffnen',
  selected: 'Ausgewählt: kopieren Sie es mit den Tasten',
} satisfies CoordinatesWords
