import type words from './en.ts'

export default {
  title: 'Departamentos',
  new_department: 'Nuevo departamento',
  empty: 'Aún no hay departamentos',
  empty_text: 'Un departamento agrupa empleados.',
  nothing_found: 'Ningún departamento se llama así',
  label: 'Nombre',
  address: 'Dirección',
  people: 'Empleados',
  show_people: 'Ver empleados',
  saved: 'Guardado',
  removed: 'Eliminado',
  remove_title: '¿Eliminar este departamento?',
  remove_text: 'Su personal quedará sin departamento.',
  remove_many: { one: '¿Eliminar # departamento?', other: '¿Eliminar # departamentos?' },
} satisfies typeof words
