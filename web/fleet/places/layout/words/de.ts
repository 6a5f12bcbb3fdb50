import type words from './en.ts'

export default {
  title: 'Felder von Orten',
  about: 'Was von jedem Ort festgehalten wird, in welcher Reihenfolge und in welchem Abschnitt.',
  section: 'Abschnitt',
  first: 'Erster Abschnitt, ohne Titel',
  location: 'Adresse und Lage',
  field: 'Feld',
  type: 'Art',
  types: {
    text: 'Text',
    bigtext: 'Langer Text',
    email: 'E-Mail',
    phone: 'Telefon',
    decimal: 'Zahl',
    integer: 'Ganze Zahl',
    employee: 'Mitarbeiter',
  },
  required: 'Pflicht',
  add_field: 'Feld hinzufügen',
  add_section: 'Abschnitt hinzufügen',
  up: 'Nach oben',
  down: 'Nach unten',
  saved: 'Gespeichert',
  remove_title: 'Felder mit ihren Werten löschen?',
  remove_text: 'Alle Orte verlieren, was sie hier haben:',
} satisfies typeof words
