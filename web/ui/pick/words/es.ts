import type words from './en.ts'

export default {
  take_off: 'Quitar',
  show: 'Mostrar todo',
  chosen_too: { one: '# más elegido', other: '# más elegidos' },
  further: { one: '# más. Escriba para encontrarlo.', other: '# más. Escriba para encontrarlos.' },
  tags: 'Etiquetas',
  tracker: 'Rastreador',
  trackers: 'Rastreadores',
  no_tracker: 'Sin rastreador',
  create_tag: 'Crear etiqueta',
  picture: 'Imagen',
  choose_picture: 'Elegir imagen',
  picture_hint: 'JPEG, PNG, GIF o WebP, hasta 16 MB',
  picture_failed: 'No se pudo guardar esta imagen.',
} satisfies typeof words
