import type { LocationWords } from '../words.ts'

export default {
  address: 'Адрес',
  placeholder: 'Улица, место или координаты',
  none_found: 'Место не найдено',
  type_more: 'Введите адрес',
  radius: 'Радиус',
} satisfies LocationWords
