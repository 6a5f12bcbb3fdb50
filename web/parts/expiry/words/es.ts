import type { ExpiryWords } from '../words.ts'

export default {
  over: 'caducado',
  soon: 'caduca pronto',
} satisfies ExpiryWords
