import type words from './en.ts'

export default {
  live: 'Live',
  connecting: 'Verbinde …',
  until: 'Zu sehen bis {}',
} satisfies typeof words
