import type { TaggingWords } from '../words.ts'

export default {
  tags: 'Étiquettes',
  title: 'Modifier les étiquettes',
  give: 'Ajouter',
  take: 'Retirer',
} satisfies TaggingWords
