import type words from './en.ts'

export default {
  tags: 'Etiquetas',
  title: 'Alterar etiquetas',
  give: 'Adicionar',
  take: 'Remover',
} satisfies typeof words
