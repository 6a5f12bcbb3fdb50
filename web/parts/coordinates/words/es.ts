import type words from './en.ts'

export default {
  open: 'Abrir en mapas',
  app: 'Abrir en la aplicación de mapas',
  selected: 'Seleccionado: cópielo con el teclado',
} satisfies typeof words
