import type words from './en.ts'

export default {
  take_off: 'Убрать',
  show: 'Показать все',
  chosen_too: { one: 'выбран ещё #', few: 'выбрано ещё #', many: 'выбрано ещё #', other: 'выбрано ещё #' },
  further: {
    one: 'Ещё #. Введите текст для поиска.',
    few: 'Ещё #. Введите текст для поиска.',
    many: 'Ещё #. Введите текст для поиска.',
    other: 'Ещё #. Введите текст для поиска.',
  },
  tags: 'Метки',
  tracker: 'Трекер',
  trackers: 'Трекеры',
  no_tracker: 'Без трекера',
  create_tag: 'Создать метку',
  picture: 'Фото',
  choose_picture: 'Выбрать фото',
  picture_hint: 'JPEG, PNG, GIF или WebP, до 16 МБ',
  picture_failed: 'Не удалось сохранить фото.',
} satisfies typeof words
