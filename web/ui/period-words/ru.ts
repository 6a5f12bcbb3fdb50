import type words from './en.ts'

export default {
  period: 'Период',
  today: 'Сегодня',
  yesterday: 'Вчера',
  '7d': 'Последние 7 дней',
  '30d': 'Последние 30 дней',
  week: 'Эта неделя',
  month: 'Этот месяц',
  earlier: 'Раньше',
  later: 'Позже',
} satisfies typeof words
