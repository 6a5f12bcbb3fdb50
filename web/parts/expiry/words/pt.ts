import type words from './en.ts'

export default {
  over: 'vencido',
  soon: 'vence em breve',
} satisfies typeof words
