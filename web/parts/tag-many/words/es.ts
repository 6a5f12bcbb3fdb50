import type { TaggingWords } from '../words.ts'

export default {
  tags: 'Etiquetas',
  title: 'Cambiar etiquetas',
  give: 'Añadir',
  take: 'Quitar',
} satisfies TaggingWords
