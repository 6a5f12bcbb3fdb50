import type { GuestWords } from '../words.ts'

export default {
  live: 'En vivo',
  connecting: 'Conectando …',
  until: 'Visible hasta el {}',
} satisfies GuestWords
