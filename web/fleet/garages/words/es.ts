import type words from './en.ts'

export default {
  title: 'Garajes',
  new_garage: 'Nuevo garaje',
  empty: 'Aún no hay garajes',
  empty_text: 'Donde se guardan y cuidan los vehículos.',
  nothing_found: 'Ningún garaje se llama así',
  organization_name: 'Organización',
  dispatcher_name: 'Despachador',
  mechanic_name: 'Mecánico',
  address: 'Dirección',
  vehicles: 'Vehículos',
  saved: 'Guardado',
  removed: 'Eliminado',
  remove_title: '¿Eliminar este garaje?',
  remove_text: 'Sus vehículos quedarán sin garaje.',
  remove_many: { one: '¿Eliminar # garaje?', other: '¿Eliminar # garajes?' },
  unnamed: 'sin nombre',
} satisfies typeof words
