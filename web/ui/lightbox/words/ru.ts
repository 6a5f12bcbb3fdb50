import type { LightboxWords } from '../words.ts'

export default {
  previous: 'Предыдущий снимок',
  next: 'Следующий снимок',
} satisfies LightboxWords
