import type { GuestWords } from '../words.ts'

export default {
  live: 'Live',
  connecting: 'Verbinde …',
  until: 'Zu sehen bis {}',
} satisfies GuestWords
