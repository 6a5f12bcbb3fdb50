import type { ExpiryWords } from '../words.ts'

export default {
  over: 'abgelaufen',
  soon: 'läuft bald ab',
} satisfies ExpiryWords
