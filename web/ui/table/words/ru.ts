import type words from './en.ts'

export default {
  columns: 'Столбцы',
  select: 'Выбрать',
  select_all: 'Выбрать все',
  select_none: 'Снять выбор',
  sort: 'Сортировка',
  picked: { one: 'Выбран #', few: 'Выбрано #', many: 'Выбрано #', other: 'Выбрано #' },
} satisfies typeof words
