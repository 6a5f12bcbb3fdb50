import type words from './en.ts'

export default {
  address: 'Адрес',
  placeholder: 'Улица, место или координаты',
  none_found: 'Место не найдено',
  type_more: 'Введите адрес',
  radius: 'Радиус',
} satisfies typeof words
