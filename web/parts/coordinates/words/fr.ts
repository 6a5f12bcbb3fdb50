import type { CoordinatesWords } from '../words.ts'

export default {
  open: 'Ouvrir dans une carte',
  app: 'Ouvrir dans l’application de cartes',
  selected: 'Sélectionné : copiez-le avec le clavier',
} satisfies CoordinatesWords
