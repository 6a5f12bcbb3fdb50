import type words from './en.ts'

export default {
  title: 'Гаражи',
  new_garage: 'Новый гараж',
  empty: 'Гаражей пока нет',
  empty_text: 'Где стоит и обслуживается транспорт.',
  nothing_found: 'Гараж не найден',
  organization_name: 'Организация',
  dispatcher_name: 'Диспетчер',
  mechanic_name: 'Механик',
  address: 'Адрес',
  vehicles: 'Транспорт',
  saved: 'Сохранено',
  removed: 'Удалено',
  remove_title: 'Удалить этот гараж?',
  remove_text: 'Его транспорт останется без гаража.',
  remove_many: {
    one: 'Удалить # гараж?',
    few: 'Удалить # гаража?',
    many: 'Удалить # гаражей?',
    other: 'Удалить # гаража?',
  },
  unnamed: 'без названия',
} satisfies typeof words
