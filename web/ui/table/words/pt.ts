import type words from './en.ts'

export default {
  columns: 'Colunas',
  select: 'Selecionar',
  select_all: 'Selecionar tudo',
  select_none: 'Limpar a seleção',
  sort: 'Ordenar',
  picked: { one: '# selecionado', other: '# selecionados' },
} satisfies typeof words
