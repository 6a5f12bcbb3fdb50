import type words from './en.ts'

export default {
  period: 'Période',
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  '7d': '7 derniers jours',
  '30d': '30 derniers jours',
  week: 'Cette semaine',
  month: 'Ce mois-ci',
  earlier: 'Précédent',
  later: 'Suivant',
} satisfies typeof words
