import type words from './en.ts'

export default {
  live: 'En vivo',
  connecting: 'Conectando …',
  until: 'Visible hasta el {}',
} satisfies typeof words
