import type words from './en.ts'

export default {
  title: 'Karte',
  maps: {
    osm: 'Karte',
    roadmap: 'Straßen',
    satellite: 'Satellit',
    hybrid: 'Satellit mit Namen',
    osmmapnik: 'OpenStreetMap',
    wikimapia: 'Wikimapia',
    yandexpublic: 'Yandex',
    doublegis: '2GIS',
    mailru: 'Mail.ru',
    cdcom: 'CDCOM',
  },
} satisfies typeof words
