import type words from './en.ts'

export default {
  over: 'истёк',
  soon: 'скоро истекает',
} satisfies typeof words
