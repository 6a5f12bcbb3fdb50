import type words from './en.ts'

export default {
  find: 'Fahrzeuge, Orte, Ansichten …',
  vehicles: 'Fahrzeuge',
  places: 'Orte',
  addresses: 'Adressen',
  screens: 'Ansichten',
  actions: 'Befehle',
  keys: {
    find: 'Fahrzeug suchen',
    palette: 'Alles finden und tun',
    move: 'Durch die Liste gehen',
    open: 'Öffnen',
    close: 'Schließen, oder Suche leeren',
    zoom: 'Karte vergrößern und bewegen',
    keys: 'Diese Tasten zeigen',
  },
  lost_since: 'seit',
} satisfies typeof words
