import type words from './en.ts'

export default {
  asked: 'O que se pediu',
  asked_long: 'Longo demais para ser guardado: # caracteres',
  changes: 'O que mudou',
  no_changes: 'Nenhum registro foi alterado.',
  added: 'adicionado',
  changed: 'alterado',
  removed: 'excluído',
  became: 'passa a',
  left_out: 'Há mais do que se guarda aqui.',
} satisfies typeof words
