import type words from './en.ts'

export default {
  title: 'Карта',
  maps: {
    osm: 'Карта',
    roadmap: 'Дороги',
    satellite: 'Спутник',
    hybrid: 'Спутник с названиями',
    osmmapnik: 'OpenStreetMap',
    wikimapia: 'Wikimapia',
    yandexpublic: 'Yandex',
    doublegis: '2GIS',
    mailru: 'Mail.ru',
    cdcom: 'CDCOM',
  },
} satisfies typeof words
