import type words from './en.ts'

export default {
  title: 'Departamentos',
  new_department: 'Novo departamento',
  empty: 'Ainda não há departamentos',
  empty_text: 'Um departamento agrupa funcionários.',
  nothing_found: 'Nenhum departamento com esse nome',
  label: 'Nome',
  address: 'Endereço',
  people: 'Funcionários',
  show_people: 'Ver funcionários',
  saved: 'Salvo',
  removed: 'Excluído',
  remove_title: 'Excluir este departamento?',
  remove_text: 'As pessoas ficarão sem departamento.',
  remove_many: { one: 'Excluir # departamento?', other: 'Excluir # departamentos?' },
} satisfies typeof words
