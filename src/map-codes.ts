/** Maps that dealers may offer (specification 2.14). */
export const mapCodes = [
  'roadmap',
  'satellite',
  'hybrid',
  'osm',
  'osmmapnik',
  'wikimapia',
  'yandexpublic',
  'doublegis',
  'mailru',
  'cdcom',
] as const

export type MapCode = (typeof mapCodes)[number]
