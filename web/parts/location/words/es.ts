import type words from './en.ts'

export default {
  address: 'Dirección',
  placeholder: 'Calle, lugar o coordenadas',
  none_found: 'Ningún lugar se llama así',
  type_more: 'Escriba una dirección',
  radius: 'Radio',
} satisfies typeof words
