import type words from './en.ts'

export default {
  title: 'Mapa',
  maps: {
    osm: 'Mapa',
    roadmap: 'Estradas',
    satellite: 'Satélite',
    hybrid: 'Satélite com nomes',
    osmmapnik: 'OpenStreetMap',
    wikimapia: 'Wikimapia',
    yandexpublic: 'Yandex',
    doublegis: '2GIS',
    mailru: 'Mail.ru',
    cdcom: 'CDCOM',
  },
} satisfies typeof words
