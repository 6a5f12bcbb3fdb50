import type words from './en.ts'

export default {
  title: 'Отделы',
  new_department: 'Новый отдел',
  empty: 'Отделов пока нет',
  empty_text: 'Отдел объединяет сотрудников.',
  nothing_found: 'Отдел не найден',
  label: 'Название',
  address: 'Адрес',
  people: 'Сотрудники',
  show_people: 'Показать сотрудников',
  saved: 'Сохранено',
  removed: 'Удалено',
  remove_title: 'Удалить этот отдел?',
  remove_text: 'Его сотрудники останутся без отдела.',
  remove_many: {
    one: 'Удалить # отдел?',
    few: 'Удалить # отдела?',
    many: 'Удалить # отделов?',
    other: 'Удалить # отдела?',
  },
} satisfies typeof words
