import type words from './en.ts'

export default {
  title: 'Carte',
  maps: {
    osm: 'Carte',
    roadmap: 'Routes',
    satellite: 'Satellite',
    hybrid: 'Satellite avec noms',
    osmmapnik: 'OpenStreetMap',
    wikimapia: 'Wikimapia',
    yandexpublic: 'Yandex',
    doublegis: '2GIS',
    mailru: 'Mail.ru',
    cdcom: 'CDCOM',
  },
} satisfies typeof words
