import type words from './en.ts'

export default {
  over: 'abgelaufen',
  soon: 'läuft bald ab',
} satisfies typeof words
