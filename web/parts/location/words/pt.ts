import type words from './en.ts'

export default {
  address: 'Endereço',
  placeholder: 'Rua, lugar ou coordenadas',
  none_found: 'Nenhum lugar com esse nome',
  type_more: 'Digite um endereço',
  radius: 'Raio',
} satisfies typeof words
