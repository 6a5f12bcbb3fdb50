import type words from './en.ts'

export default {
  columns: 'Colonnes',
  select: 'Sélectionner',
  select_all: 'Tout sélectionner',
  select_none: 'Ne rien sélectionner',
  sort: 'Trier',
  picked: { one: '# sélectionné', other: '# sélectionnés' },
} satisfies typeof words
