import type { LightboxWords } from '../words.ts'

export default {
  previous: 'Imagen anterior',
  next: 'Imagen siguiente',
} satisfies LightboxWords
