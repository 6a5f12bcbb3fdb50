import type words from './en.ts'

export default {
  address: 'Adresse',
  placeholder: 'Rue, lieu ou coordonnées',
  none_found: 'Aucun lieu de ce nom',
  type_more: 'Saisissez une adresse',
  radius: 'Rayon',
} satisfies typeof words
