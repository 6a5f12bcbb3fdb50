import type words from './en.ts'

export default {
  title: 'Véhicules',
  fit: 'Tout afficher',
  more: 'Afficher plus',
  less: 'Afficher moins',
  elsewhere: 'Hors de la zone partagée',
  nowhere: 'Pas encore de position',
  driver: 'Conducteur',
  vehicle: 'Véhicule',
  details: 'Détails',
  movement: {
    moving: 'En mouvement',
    stopped: 'À l’arrêt',
    parked: 'Stationné',
  },
  connection: {
    active: 'En ligne',
    idle: 'Silencieux depuis quelques minutes',
    offline: 'Hors ligne',
    signal_lost: 'Pas de signal',
    just_registered: 'Aucune nouvelle encore',
    just_replaced: 'Aucune nouvelle encore',
  },
} satisfies typeof words
