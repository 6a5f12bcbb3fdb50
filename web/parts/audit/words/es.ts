import type words from './en.ts'

export default {
  asked: 'Qué se pidió',
  asked_long: 'Demasiado largo para guardarlo: # caracteres',
  changes: 'Qué cambió',
  no_changes: 'No se cambió ningún registro.',
  added: 'añadido',
  changed: 'cambiado',
  removed: 'eliminado',
  became: 'pasa a',
  left_out: 'Hay más de lo que se guarda aquí.',
} satisfies typeof words
