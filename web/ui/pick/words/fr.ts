import type words from './en.ts'

export default {
  take_off: 'Retirer',
  show: 'Tout afficher',
  chosen_too: { one: '# autre choisi', other: '# autres choisis' },
  further: { one: 'Encore #. Saisissez pour le trouver.', other: 'Encore #. Saisissez pour les trouver.' },
  tags: 'Étiquettes',
  tracker: 'Traceur',
  trackers: 'Traceurs',
  no_tracker: 'Sans traceur',
  create_tag: 'Créer l’étiquette',
  picture: 'Image',
  choose_picture: 'Choisir une image',
  picture_hint: 'JPEG, PNG, GIF ou WebP, 16 Mo au plus',
  picture_failed: 'Cette image n’a pas pu être enregistrée.',
} satisfies typeof words
