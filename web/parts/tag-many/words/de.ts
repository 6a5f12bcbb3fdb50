import type { TaggingWords } from '../words.ts'

export default {
  tags: 'Schlagwörter',
  title: 'Schlagwörter ändern',
  give: 'Hinzufügen',
  take: 'Abnehmen',
} satisfies TaggingWords
