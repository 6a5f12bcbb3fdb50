import type words from './en.ts'

export default {
  previous: 'Imagen anterior',
  next: 'Imagen siguiente',
} satisfies typeof words
