import type { LightboxWords } from '../words.ts'

export default {
  previous: 'Imagem anterior',
  next: 'Imagem seguinte',
} satisfies LightboxWords
