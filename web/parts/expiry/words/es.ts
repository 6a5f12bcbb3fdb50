import type words from './en.ts'

export default {
  over: 'caducado',
  soon: 'caduca pronto',
} satisfies typeof words
