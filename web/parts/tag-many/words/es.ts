import type words from './en.ts'

export default {
  tags: 'Etiquetas',
  title: 'Cambiar etiquetas',
  give: 'Añadir',
  take: 'Quitar',
} satisfies typeof words
