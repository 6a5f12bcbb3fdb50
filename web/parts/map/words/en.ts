import type { MapSource } from '#web/map/source.ts'

export default {
  title: 'Map',
  maps: {
    osm: 'Map',
    roadmap: 'Roads',
    satellite: 'Satellite',
    hybrid: 'Satellite with names',
    osmmapnik: 'OpenStreetMap',
    wikimapia: 'Wikimapia',
    yandexpublic: 'Yandex',
    doublegis: '2GIS',
    mailru: 'Mail.ru',
    cdcom: 'CDCOM',
  } satisfies Record<MapSource['map'], string>,
}
