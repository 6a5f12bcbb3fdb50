import type words from './en.ts'

export default {
  open: 'Abrir em mapas',
  app: 'Abrir no aplicativo de mapas',
  selected: 'Selecionado: copie com o teclado',
} satisfies typeof words
