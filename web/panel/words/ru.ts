import type words from './en.ts'

export default {
  screens: {
    home: 'Главная',
    users: 'Пользователи',
    trackers: 'Трекеры',
    plans: 'Тарифы',
    codes: 'Коды активации',
    subdealers: 'Субдилеры',
    service: 'Сервис',
    notifications: 'Уведомления',
    menus: 'Меню',
    security: 'Безопасность',
    logins: 'Сотрудники',
    audit: 'Аудит',
    operator: 'Эксплуатация',
  },
  factor_wanted: 'Эта платформа просит второй фактор при входе, а у вас его нет.',
  factor_set: 'Настроить',
} satisfies typeof words
