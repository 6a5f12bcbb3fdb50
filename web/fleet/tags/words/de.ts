import type words from './en.ts'

export default {
  title: 'Schlagwörter',
  new_tag: 'Neues Schlagwort',
  name: 'Name',
  color: 'Farbe',
  empty: 'Noch keine Schlagwörter',
  empty_text: 'Ein Schlagwort kennzeichnet Fahrzeuge, Personen, Orte und Zonen, die zusammengehören.',
  remove_title: 'Dieses Schlagwort löschen?',
  remove_text: 'Es wird von allem entfernt, was es trägt.',
  saved: 'Gespeichert',
  removed: 'Gelöscht',
} satisfies typeof words
