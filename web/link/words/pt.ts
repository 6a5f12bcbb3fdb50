import type words from './en.ts'

export default {
  live: 'Ao vivo',
  connecting: 'Conectando …',
  until: 'Visível até {}',
} satisfies typeof words
