import type words from './en.ts'

export default {
  title: 'Mapa',
  maps: {
    osm: 'Mapa',
    roadmap: 'Carreteras',
    satellite: 'Satélite',
    hybrid: 'Satélite con nombres',
    osmmapnik: 'OpenStreetMap',
    wikimapia: 'Wikimapia',
    yandexpublic: 'Yandex',
    doublegis: '2GIS',
    mailru: 'Mail.ru',
    cdcom: 'CDCOM',
  },
} satisfies typeof words
