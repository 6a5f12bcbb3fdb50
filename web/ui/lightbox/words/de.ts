import type words from './en.ts'

export default {
  previous: 'Vorheriges Bild',
  next: 'Nächstes Bild',
} satisfies typeof words
