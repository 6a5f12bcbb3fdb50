import type words from './en.ts'

export default {
  find: 'Машины, места, разделы …',
  vehicles: 'Машины',
  places: 'Места',
  addresses: 'Адреса',
  screens: 'Разделы',
  actions: 'Действия',
  keys: {
    find: 'Найти машину',
    palette: 'Найти или сделать что угодно',
    move: 'Двигаться по списку',
    open: 'Открыть',
    close: 'Закрыть или очистить поиск',
    zoom: 'Масштаб и движение карты',
    keys: 'Показать эти клавиши',
  },
  lost_since: 'с',
} satisfies typeof words
