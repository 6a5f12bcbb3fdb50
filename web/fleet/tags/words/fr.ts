import type words from './en.ts'

export default {
  title: 'Étiquettes',
  new_tag: 'Nouvelle étiquette',
  name: 'Nom',
  color: 'Couleur',
  empty: 'Pas encore d’étiquettes',
  empty_text: 'Une étiquette marque des véhicules, personnes, lieux et zones qui vont ensemble.',
  remove_title: 'Supprimer cette étiquette ?',
  remove_text: 'Elle sera retirée de tout ce qui la porte.',
  saved: 'Enregistré',
  removed: 'Supprimé',
} satisfies typeof words
