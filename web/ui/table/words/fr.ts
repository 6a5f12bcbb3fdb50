import type { TableWords } from '../words.ts'

export default {
  columns: 'Colonnes',
  select: 'Sélectionner',
  select_all: 'Tout sélectionner',
  select_none: 'Ne rien sélectionner',
  sort: 'Trier',
  picked: { one: '# sélectionné', other: '# sélectionnés' },
} satisfies TableWords
