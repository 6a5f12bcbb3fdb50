import { all, area, is, isCyrillic, line, not, point } from './filters.ts'
import type { Expression, Vocabulary } from './vocabulary.ts'

/** The vocabulary of OpenMapTiles (openmaptiles.org/schema): land is what is no water. */

const tunnel = is('brunnel', 'tunnel')
const bridge = is('brunnel', 'bridge')
const isRoad = is(
  'class',
  ...['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor', 'service', 'track', 'raceway', 'busway'],
)
const rank: Expression = ['coalesce', ['get', 'rank'], 20]
const settlement = ['city', 'town', 'village', 'hamlet', 'isolated_dwelling'] as const
const text: Expression = ['coalesce', ['get', 'ref'], '']
const nonlatin: Expression = ['coalesce', ['get', 'name:nonlatin'], '']

/** Tiles carry more settlements than there is room for. */
const isDue: Expression = [
  '>=',
  ['zoom'],
  ['match', ['get', 'class'], 'city', 2, 'town', 6, 'village', 9, ['hamlet', 'suburb'], 11, 13],
]

export const openmaptiles: Vocabulary = {
  parts: {
    reserve: { layer: 'park', filter: area },
    water: { layer: 'water', filter: not(tunnel) },
    stream: { layer: 'waterway', filter: not(tunnel) },
    runway: { layer: 'aeroway', filter: all(line, is('class', 'runway', 'taxiway')) },
    building: { layer: 'building' },
    pier: { layer: 'transportation', filter: all(area, is('class', 'pier')) },
    pier_line: { layer: 'transportation', filter: all(line, is('class', 'pier')) },
    path: { layer: 'transportation', filter: all(line, is('class', 'path')) },
    tunnel: { layer: 'transportation', filter: all(line, tunnel, isRoad) },
    road: { layer: 'transportation', filter: all(line, isRoad, not(tunnel), not(bridge)) },
    bridge: { layer: 'transportation', filter: all(line, bridge, isRoad) },
    rail: { layer: 'transportation', filter: all(line, is('class', 'rail', 'transit'), not(tunnel)) },
    ferry: { layer: 'transportation', filter: all(line, is('class', 'ferry')) },
    // Those at sea say nothing to who drives.
    border: { layer: 'boundary', filter: ['!=', ['get', 'maritime'], 1] },
    stream_name: { layer: 'waterway' },
    sea_name: { layer: 'water_name', filter: all(point, is('class', 'ocean', 'sea', 'bay', 'strait')) },
    lake_name: { layer: 'water_name', filter: all(point, not(is('class', 'ocean', 'sea', 'bay', 'strait'))) },
    lake_line: { layer: 'water_name', filter: line },
    island: { layer: 'place', filter: is('class', 'island') },
    oneway: { layer: 'transportation', filter: all(line, isRoad, ['in', ['get', 'oneway'], ['literal', [1, -1]]]) },
    number: { layer: 'housenumber' },
    road_name: { layer: 'transportation_name', filter: all(line, ['any', isRoad, is('class', 'path')]) },
    shield: {
      layer: 'transportation_name',
      filter: all(
        line,
        is('class', 'motorway', 'trunk', 'primary', 'secondary'),
        ['>', ['length', text], 0],
        ['<', ['length', text], 7],
      ),
    },
    spot: {
      layer: 'poi',
      filter: all(
        ['any', ['<=', rank, 14], ['>=', ['zoom'], 17]],
        is(
          'class',
          ...['attraction', 'bus', 'car', 'college', 'ferry_terminal', 'fire_station', 'fuel', 'grocery', 'hospital'],
          ...['library', 'lodging', 'museum', 'park', 'police', 'post', 'railway', 'school', 'stadium', 'theatre'],
          ...['town_hall', 'zoo'],
        ),
      ),
    },
    quarter: { layer: 'place', filter: all(is('class', 'suburb', 'quarter', 'neighbourhood'), isDue) },
    region: { layer: 'place', filter: is('class', 'state', 'province') },
    town: { layer: 'place', filter: all(is('class', ...settlement), isDue) },
    country: { layer: 'place', filter: is('class', 'country') },
  },
  cover: {
    layer: 'landcover',
    kinds: [
      ['subclass', { park: ['park', 'garden', 'village_green', 'recreation_ground', 'golf_course', 'allotments'] }],
      [
        'class',
        {
          forest: ['wood'],
          grass: ['grass'],
          farm: ['farmland'],
          scrub: ['wetland'],
          ice: ['ice'],
          sand: ['sand', 'rock'],
        },
      ],
    ],
  },
  use: {
    layer: 'landuse',
    kinds: [
      [
        'class',
        {
          park: ['cemetery', 'zoo', 'theme_park'],
          town: ['residential', 'suburb', 'neighbourhood'],
          industry: ['industrial', 'commercial', 'retail', 'railway', 'quarry', 'military', 'garages', 'bus_station'],
          school: ['school', 'university', 'college', 'kindergarten'],
          hospital: ['hospital'],
          sports: ['pitch', 'playground', 'stadium', 'track'],
        },
      ],
    ],
  },
  road: {
    class: [
      'match',
      ['get', 'class'],
      ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'service', 'track'],
      ['get', 'class'],
      'minor',
    ],
    isLink: ['==', ['get', 'ramp'], 1],
    shield: text,
    turn: ['case', ['==', ['get', 'oneway'], -1], 180, 0],
  },
  border: { level: ['to-number', ['get', 'admin_level'], 0], isDisputed: ['==', ['get', 'disputed'], 1] },
  place: {
    weight: [
      'match',
      ['get', 'class'],
      'country',
      ['-', 14, rank],
      'city',
      ['max', 9, ['-', 14, ['/', rank, 2]]],
      'town',
      8,
      'village',
      5,
      3,
    ],
    order: ['+', rank, ['match', ['get', 'class'], 'city', 0, 'town', 100, 'village', 200, 300]],
    isCapital: ['==', ['get', 'capital'], 2],
    isDue,
  },
  number: ['get', 'housenumber'],
  nameIn: (language) => [
    'coalesce',
    ['get', `name:${language}`],
    ...(language === 'ru'
      ? [['case', isCyrillic(nonlatin), ['get', 'name:nonlatin'], ['get', 'name:latin']] as Expression]
      : []),
    ['case', ['has', 'name:nonlatin'], ['coalesce', ['get', 'name:en'], ['get', 'name:latin']], ['get', 'name']],
    ['get', 'name:latin'],
    ['get', 'name'],
  ],
}
