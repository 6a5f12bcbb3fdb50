import type { Forms } from '#web/words/dictionary.ts'

export default {
  columns: 'Columns',
  select: 'Select',
  select_all: 'Select all',
  select_none: 'Select none',
  sort: 'Sort',
  picked: { one: '# selected', other: '# selected' } as Forms,
}
