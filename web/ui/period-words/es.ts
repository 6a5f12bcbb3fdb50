import type words from './en.ts'

export default {
  period: 'Periodo',
  today: 'Hoy',
  yesterday: 'Ayer',
  '7d': 'Últimos 7 días',
  '30d': 'Últimos 30 días',
  week: 'Esta semana',
  month: 'Este mes',
  earlier: 'Anterior',
  later: 'Siguiente',
} satisfies typeof words
