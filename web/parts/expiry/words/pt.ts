import type { ExpiryWords } from '../words.ts'

export default {
  over: 'vencido',
  soon: 'vence em breve',
} satisfies ExpiryWords
