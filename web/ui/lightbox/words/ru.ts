import type words from './en.ts'

export default {
  previous: 'Предыдущий снимок',
  next: 'Следующий снимок',
} satisfies typeof words
