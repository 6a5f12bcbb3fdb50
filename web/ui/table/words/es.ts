import type words from './en.ts'

export default {
  columns: 'Columnas',
  select: 'Seleccionar',
  select_all: 'Seleccionar todo',
  select_none: 'Anular la selección',
  sort: 'Ordenar',
  picked: { one: '# seleccionado', other: '# seleccionados' },
} satisfies typeof words
