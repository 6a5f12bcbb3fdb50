import type words from './en.ts'

export default {
  previous: 'Image précédente',
  next: 'Image suivante',
} satisfies typeof words
