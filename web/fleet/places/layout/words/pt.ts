import type words from './en.ts'

export default {
  title: 'Campos dos lugares',
  about: 'O que se guarda de cada lugar, em que ordem e em que seção.',
  section: 'Seção',
  first: 'Primeira seção, sem título',
  location: 'Endereço e posição',
  field: 'Campo',
  type: 'Tipo',
  types: {
    text: 'Texto',
    bigtext: 'Texto longo',
    email: 'E-mail',
    phone: 'Telefone',
    decimal: 'Número',
    integer: 'Número inteiro',
    employee: 'Funcionário',
  },
  required: 'Obrigatório',
  add_field: 'Adicionar campo',
  add_section: 'Adicionar seção',
  up: 'Subir',
  down: 'Descer',
  saved: 'Salvo',
  remove_title: 'Excluir campos com seus valores?',
  remove_text: 'Todos os lugares perdem o que têm em:',
} satisfies typeof words
