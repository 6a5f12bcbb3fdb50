import type words from './en.ts'

export default {
  open: 'Ouvrir dans une carte',
  app: 'Ouvrir dans l’application de cartes',
  selected: 'Sélectionné : copiez-le avec le clavier',
} satisfies typeof words
