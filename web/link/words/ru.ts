import type words from './en.ts'

export default {
  live: 'В эфире',
  connecting: 'Соединение …',
  until: 'Видно до {}',
} satisfies typeof words
