import type words from './en.ts'

export default {
  screens: {
    map: 'Карта',
    tracks: 'Поездки',
    events: 'События',
    rules: 'Правила',
    zones: 'Зоны',
    places: 'Места',
    vehicles: 'Транспорт',
    employees: 'Сотрудники',
    departments: 'Отделы',
    garages: 'Гаражи',
    tags: 'Метки',
    statuses: 'Статусы',
    checkins: 'Отметки',
    forms: 'Формы',
    links: 'Ссылки',
    devices: 'Устройства',
    account: 'Аккаунт',
    subusers: 'Пользователи',
  },
} satisfies typeof words
