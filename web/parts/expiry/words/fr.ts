import type words from './en.ts'

export default {
  over: 'expiré',
  soon: 'expire bientôt',
} satisfies typeof words
