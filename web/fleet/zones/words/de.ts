import type { ZoneWords } from '../words.ts'

export default {
  title: 'Zonen',
  count: { one: '# Zone', other: '# Zonen' },
  new: 'Neue Zone',
  new_here: 'Neue Zone hier',
  search: 'Zone finden',
  empty: 'Noch keine Zonen',
  empty_text: 'Zeichnen Sie ein Gebiet auf die Karte und erfahren Sie, wer kommt und geht.',
  nothing_found: 'Keine Zone passt',
  label: 'Name',
  color: 'Farbe',
  saved: 'Gespeichert',
  removed: 'Gelöscht',
  import: 'Importieren',
  export: 'Exportieren',
  fields: {
    label: 'Name',
    address: 'Adresse',
    lat: 'Breite',
    lng: 'Länge',
    radius: 'Radius',
    tags: 'Schlagwörter',
  },
  where: 'Wo sie ist',
  remove_title: 'Diese Zone löschen?',
  remove_text: 'Ereignisse, die sie nennen, bleiben, wie sie sind.',
  used_by_rules: {
    one: '# Regel richtet sich nach ihr: Ändern Sie sie zuerst.',
    other: '# Regeln richten sich nach ihr: Ändern Sie diese zuerst.',
  },
  used_by_links: { one: '# Geo-Link ist auf sie begrenzt.', other: '# Geo-Links sind auf sie begrenzt.' },
} satisfies ZoneWords
