export default {
  title: 'Activation codes',
  new_codes: 'New codes',
  search: 'Code, plan, tracker',
  empty: 'No codes yet',
  empty_text: 'With a code a user registers one device on the plan that you choose.',
  code: 'Code',
  count: 'How many',
  used: 'used',
  unused: 'unused',
  used_on: 'Used on',
  print: 'Print',
  change: 'Change what they bring',
  change_text: 'Only of codes that nobody has used.',
  made: {
    one: '# code made',
    other: '# codes made',
  },
  changed: {
    one: '# code changed',
    other: '# codes changed',
  },
  with_bonus: 'Bonus: #',
  with_days: {
    one: '# free day',
    other: '# free days',
  },
}
