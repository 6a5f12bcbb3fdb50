import type words from './en.ts'

export default {
  title: 'Garagen',
  new_garage: 'Neue Garage',
  empty: 'Noch keine Garagen',
  empty_text: 'Wo Fahrzeuge stehen und gewartet werden.',
  nothing_found: 'Keine Garage heißt so',
  organization_name: 'Organisation',
  dispatcher_name: 'Disponent',
  mechanic_name: 'Mechaniker',
  address: 'Adresse',
  vehicles: 'Fahrzeuge',
  saved: 'Gespeichert',
  removed: 'Gelöscht',
  remove_title: 'Diese Garage löschen?',
  remove_text: 'Ihre Fahrzeuge haben dann keine.',
  remove_many: { one: '# Garage löschen?', other: '# Garagen löschen?' },
  unnamed: 'ohne Namen',
} satisfies typeof words
