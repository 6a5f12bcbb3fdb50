import type words from './en.ts'

export default {
  title: 'Abteilungen',
  new_department: 'Neue Abteilung',
  empty: 'Noch keine Abteilungen',
  empty_text: 'Eine Abteilung fasst Mitarbeiter zusammen.',
  nothing_found: 'Keine Abteilung heißt so',
  label: 'Name',
  address: 'Adresse',
  people: 'Mitarbeiter',
  show_people: 'Mitarbeiter zeigen',
  saved: 'Gespeichert',
  removed: 'Gelöscht',
  remove_title: 'Diese Abteilung löschen?',
  remove_text: 'Ihre Mitarbeiter gehören dann zu keiner.',
  remove_many: { one: '# Abteilung löschen?', other: '# Abteilungen löschen?' },
} satisfies typeof words
