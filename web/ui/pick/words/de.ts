import type words from './en.ts'

export default {
  take_off: 'Abnehmen',
  show: 'Alle zeigen',
  chosen_too: { one: '# weiterer gewählt', other: '# weitere gewählt' },
  further: { one: 'Noch #. Tippen Sie, um ihn zu finden.', other: 'Noch #. Tippen Sie, um sie zu finden.' },
  tags: 'Schlagwörter',
  tracker: 'Tracker',
  trackers: 'Tracker',
  no_tracker: 'Kein Tracker',
  create_tag: 'Schlagwort anlegen',
  picture: 'Bild',
  choose_picture: 'Bild wählen',
  picture_hint: 'JPEG, PNG, GIF oder WebP, bis 16 MB',
  picture_failed: 'Dieses Bild konnte nicht übernommen werden.',
} satisfies typeof words
