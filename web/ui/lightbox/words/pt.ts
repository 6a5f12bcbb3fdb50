import type words from './en.ts'

export default {
  previous: 'Imagem anterior',
  next: 'Imagem seguinte',
} satisfies typeof words
