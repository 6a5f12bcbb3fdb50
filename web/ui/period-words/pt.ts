import type words from './en.ts'

export default {
  period: 'Período',
  today: 'Hoje',
  yesterday: 'Ontem',
  '7d': 'Últimos 7 dias',
  '30d': 'Últimos 30 dias',
  week: 'Esta semana',
  month: 'Este mês',
  earlier: 'Anterior',
  later: 'Seguinte',
} satisfies typeof words
