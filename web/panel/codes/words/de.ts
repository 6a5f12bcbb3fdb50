export default {
  title: 'Aktivierungscodes',
  new_codes: 'Neue Codes',
  search: 'Code, Tarif, Tracker',
  empty: 'Noch keine Codes',
  empty_text: 'Mit einem Code meldet ein Benutzer ein Gerät zu dem Tarif an, den Sie wählen.',
  code: 'Code',
  count: 'Wie viele',
  used: 'verwendet',
  unused: 'frei',
  used_on: 'Verwendet am',
  print: 'Drucken',
  change: 'Leistung ändern',
  change_text: 'Nur bei Codes, die niemand verwendet hat.',
  made: {
    one: '# Code angelegt',
    other: '# Codes angelegt',
  },
  changed: {
    one: '# Code geändert',
    other: '# Codes geändert',
  },
  with_bonus: 'Bonus: #',
  with_days: {
    one: '# freier Tag',
    other: '# freie Tage',
  },
}
