import type words from './en.ts'

export default {
  screens: {
    map: 'Carte',
    tracks: 'Trajets',
    events: 'Événements',
    rules: 'Règles',
    zones: 'Zones',
    places: 'Lieux',
    vehicles: 'Véhicules',
    employees: 'Employés',
    departments: 'Services',
    garages: 'Garages',
    tags: 'Étiquettes',
    statuses: 'Statuts',
    checkins: 'Pointages',
    forms: 'Formulaires',
    links: 'Liens de suivi',
    devices: 'Appareils',
    account: 'Compte',
    subusers: 'Utilisateurs',
  },
} satisfies typeof words
