import type words from './en.ts'

export default {
  take_off: 'Remover',
  show: 'Mostrar tudo',
  chosen_too: { one: 'mais # escolhido', other: 'mais # escolhidos' },
  further: { one: 'Mais #. Digite para encontrar.', other: 'Mais #. Digite para encontrar.' },
  tags: 'Etiquetas',
  tracker: 'Rastreador',
  trackers: 'Rastreadores',
  no_tracker: 'Sem rastreador',
  create_tag: 'Criar etiqueta',
  picture: 'Imagem',
  choose_picture: 'Escolher imagem',
  picture_hint: 'JPEG, PNG, GIF ou WebP, até 16 MB',
  picture_failed: 'Não foi possível salvar esta imagem.',
} satisfies typeof words
