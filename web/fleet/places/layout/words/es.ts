import type words from './en.ts'

export default {
  title: 'Campos de los lugares',
  about: 'Qué se guarda de cada lugar, en qué orden y en qué sección.',
  section: 'Sección',
  first: 'Primera sección, sin título',
  location: 'Dirección y posición',
  field: 'Campo',
  type: 'Tipo',
  types: {
    text: 'Texto',
    bigtext: 'Texto largo',
    email: 'Correo',
    phone: 'Teléfono',
    decimal: 'Número',
    integer: 'Número entero',
    employee: 'Empleado',
  },
  required: 'Obligatorio',
  add_field: 'Añadir campo',
  add_section: 'Añadir sección',
  up: 'Subir',
  down: 'Bajar',
  saved: 'Guardado',
  remove_title: '¿Eliminar campos con sus valores?',
  remove_text: 'Todos los lugares pierden lo que tienen en:',
} satisfies typeof words
