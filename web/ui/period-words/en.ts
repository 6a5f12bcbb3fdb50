export default {
  period: 'Period',
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  week: 'This week',
  month: 'This month',
  earlier: 'Earlier',
  later: 'Later',
}
