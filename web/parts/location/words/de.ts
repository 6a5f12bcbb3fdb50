import type words from './en.ts'

export default {
  address: 'Adresse',
  placeholder: 'Straße, Ort oder Koordinaten',
  none_found: 'Kein Ort heißt so',
  type_more: 'Geben Sie eine Adresse ein',
  radius: 'Umkreis',
} satisfies typeof words
