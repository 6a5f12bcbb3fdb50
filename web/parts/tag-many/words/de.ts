import type words from './en.ts'

export default {
  tags: 'Schlagwörter',
  title: 'Schlagwörter ändern',
  give: 'Hinzufügen',
  take: 'Abnehmen',
} satisfies typeof words
