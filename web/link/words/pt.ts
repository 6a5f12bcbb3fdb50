import type { GuestWords } from '../words.ts'

export default {
  live: 'Ao vivo',
  connecting: 'Conectando …',
  until: 'Visível até {}',
} satisfies GuestWords
