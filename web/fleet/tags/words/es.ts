import type words from './en.ts'

export default {
  title: 'Etiquetas',
  new_tag: 'Nueva etiqueta',
  name: 'Nombre',
  color: 'Color',
  empty: 'Aún no hay etiquetas',
  empty_text: 'Una etiqueta marca vehículos, personas, lugares y zonas que van juntos.',
  remove_title: '¿Eliminar esta etiqueta?',
  remove_text: 'Se quitará de todo lo que la lleva.',
  saved: 'Guardado',
  removed: 'Eliminado',
} satisfies typeof words
