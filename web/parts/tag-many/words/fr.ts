import type words from './en.ts'

export default {
  tags: 'Étiquettes',
  title: 'Modifier les étiquettes',
  give: 'Ajouter',
  take: 'Retirer',
} satisfies typeof words
