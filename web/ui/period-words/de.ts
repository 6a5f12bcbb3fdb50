import type words from './en.ts'

export default {
  period: 'Zeitraum',
  today: 'Heute',
  yesterday: 'Gestern',
  '7d': 'Letzte 7 Tage',
  '30d': 'Letzte 30 Tage',
  week: 'Diese Woche',
  month: 'Dieser Monat',
  earlier: 'Früher',
  later: 'Später',
} satisfies typeof words
