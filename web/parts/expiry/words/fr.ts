import type { ExpiryWords } from '../words.ts'

export default {
  over: 'expiré',
  soon: 'expire bientôt',
} satisfies ExpiryWords
