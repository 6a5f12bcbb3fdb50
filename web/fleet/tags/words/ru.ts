import type words from './en.ts'

export default {
  title: 'Метки',
  new_tag: 'Новая метка',
  name: 'Название',
  color: 'Цвет',
  empty: 'Меток пока нет',
  empty_text: 'Метка объединяет транспорт, людей, места и зоны.',
  remove_title: 'Удалить эту метку?',
  remove_text: 'Она исчезнет со всего, что ею отмечено.',
  saved: 'Сохранено',
  removed: 'Удалено',
} satisfies typeof words
