import type { TaggingWords } from '../words.ts'

export default {
  tags: 'Метки',
  title: 'Изменить метки',
  give: 'Добавить',
  take: 'Убрать',
} satisfies TaggingWords
