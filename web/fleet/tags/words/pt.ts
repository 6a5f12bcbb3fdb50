import type words from './en.ts'

export default {
  title: 'Etiquetas',
  new_tag: 'Nova etiqueta',
  name: 'Nome',
  color: 'Cor',
  empty: 'Ainda não há etiquetas',
  empty_text: 'Uma etiqueta marca veículos, pessoas, lugares e zonas que andam juntos.',
  remove_title: 'Excluir esta etiqueta?',
  remove_text: 'Ela será retirada de tudo o que a usa.',
  saved: 'Salvo',
  removed: 'Excluído',
} satisfies typeof words
