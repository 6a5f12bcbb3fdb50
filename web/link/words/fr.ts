import type { GuestWords } from '../words.ts'

export default {
  live: 'En direct',
  connecting: 'Connexion …',
  until: 'Visible jusqu’au {}',
} satisfies GuestWords
