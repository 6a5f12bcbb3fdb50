import type words from './en.ts'

export default {
  title: 'Fahrzeuge',
  fit: 'Alles zeigen',
  more: 'Mehr zeigen',
  less: 'Weniger zeigen',
  elsewhere: 'Nicht im freigegebenen Gebiet',
  nowhere: 'Noch keine Position',
  driver: 'Fahrer',
  vehicle: 'Fahrzeug',
  details: 'Einzelheiten',
  movement: {
    moving: 'Fährt',
    stopped: 'Hält',
    parked: 'Parkt',
  },
  connection: {
    active: 'Online',
    idle: 'Seit einigen Minuten still',
    offline: 'Offline',
    signal_lost: 'Kein Signal',
    just_registered: 'Noch nichts gehört',
    just_replaced: 'Noch nichts gehört',
  },
} satisfies typeof words
