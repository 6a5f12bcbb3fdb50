import type words from './en.ts'

export default {
  live: 'En direct',
  connecting: 'Connexion …',
  until: 'Visible jusqu’au {}',
} satisfies typeof words
