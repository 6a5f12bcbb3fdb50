import type { LightboxWords } from '../words.ts'

export default {
  previous: 'Image précédente',
  next: 'Image suivante',
} satisfies LightboxWords
