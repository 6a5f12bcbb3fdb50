import type words from './en.ts'

export default {
  asked: 'Was verlangt war',
  asked_long: 'Zu lang, um aufgehoben zu werden: # Zeichen',
  changes: 'Was sich änderte',
  no_changes: 'Kein Datensatz wurde geändert.',
  added: 'angelegt',
  changed: 'geändert',
  removed: 'gelöscht',
  became: 'wird',
  left_out: 'Es gibt mehr, als hier aufbewahrt wird.',
} satisfies typeof words
