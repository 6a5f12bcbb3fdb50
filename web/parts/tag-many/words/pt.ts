import type { TaggingWords } from '../words.ts'

export default {
  tags: 'Etiquetas',
  title: 'Alterar etiquetas',
  give: 'Adicionar',
  take: 'Remover',
} satisfies TaggingWords
