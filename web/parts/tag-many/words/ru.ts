import type words from './en.ts'

export default {
  tags: 'Метки',
  title: 'Изменить метки',
  give: 'Добавить',
  take: 'Убрать',
} satisfies typeof words
