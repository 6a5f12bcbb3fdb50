import type { LightboxWords } from '../words.ts'

export default {
  previous: 'Vorheriges Bild',
  next: 'Nächstes Bild',
} satisfies LightboxWords
