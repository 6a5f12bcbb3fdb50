import type words from './en.ts'

export default {
  screens: {
    map: 'Karte',
    tracks: 'Fahrten',
    events: 'Ereignisse',
    rules: 'Regeln',
    zones: 'Zonen',
    places: 'Orte',
    vehicles: 'Fahrzeuge',
    employees: 'Mitarbeiter',
    departments: 'Abteilungen',
    garages: 'Garagen',
    tags: 'Schlagwörter',
    statuses: 'Status',
    checkins: 'Check-ins',
    forms: 'Formulare',
    links: 'Geo-Links',
    devices: 'Geräte',
    account: 'Konto',
    subusers: 'Nutzer',
  },
} satisfies typeof words
