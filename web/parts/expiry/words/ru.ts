import type { ExpiryWords } from '../words.ts'

export default {
  over: 'истёк',
  soon: 'скоро истекает',
} satisfies ExpiryWords
