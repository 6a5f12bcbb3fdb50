import type words from './en.ts'

export default {
  title: 'Поля мест',
  about: 'Что хранится о каждом месте, в каком порядке и в каком разделе.',
  section: 'Раздел',
  first: 'Первый раздел, без заголовка',
  location: 'Адрес и положение',
  field: 'Поле',
  type: 'Тип',
  types: {
    text: 'Текст',
    bigtext: 'Длинный текст',
    email: 'Почта',
    phone: 'Телефон',
    decimal: 'Число',
    integer: 'Целое число',
    employee: 'Сотрудник',
  },
  required: 'Обязательно',
  add_field: 'Добавить поле',
  add_section: 'Добавить раздел',
  up: 'Выше',
  down: 'Ниже',
  saved: 'Сохранено',
  remove_title: 'Удалить поля вместе со значениями?',
  remove_text: 'Все места потеряют то, что есть в полях:',
} satisfies typeof words
