import type words from './en.ts'

export default {
  find: 'Véhicules, lieux, écrans …',
  vehicles: 'Véhicules',
  places: 'Lieux',
  addresses: 'Adresses',
  screens: 'Écrans',
  actions: 'Actions',
  keys: {
    find: 'Trouver un véhicule',
    palette: 'Tout trouver, tout faire',
    move: 'Parcourir la liste',
    open: 'Ouvrir',
    close: 'Fermer, ou vider la recherche',
    zoom: 'Zoomer et déplacer la carte',
    keys: 'Afficher ces raccourcis',
  },
  lost_since: 'depuis',
} satisfies typeof words
