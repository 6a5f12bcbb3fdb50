import type { GuestWords } from '../words.ts'

export default {
  live: 'В эфире',
  connecting: 'Соединение …',
  until: 'Видно до {}',
} satisfies GuestWords
