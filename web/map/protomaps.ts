import type { Language } from '#web/words/language.ts'
import { all, area, is, line, not, point } from './filters.ts'
import type { Expression, Vocabulary } from './vocabulary.ts'

/** The vocabulary of Protomaps, version 4 (docs.protomaps.com/basemaps/layers); the world that comes along speaks it too. */

const has = (field: string): Expression => ['to-boolean', ['get', field]]
const tunnel = has('is_tunnel')
const bridge = has('is_bridge')
const isRoad = is('kind', 'highway', 'major_road', 'minor_road')
const isPath = all(is('kind', 'path'), not(is('kind_detail', 'track')))
const isRunway = is('kind_detail', 'runway', 'taxiway')
const isPier = is('kind_detail', 'pier')
const min_zoom: Expression = ['coalesce', ['get', 'min_zoom'], 0]
const weight: Expression = ['coalesce', ['get', 'population_rank'], 1]
const text: Expression = ['coalesce', ['get', 'shield_text'], ['get', 'ref'], '']

/** The schema says the script of what is not written in Latin letters. */
const isRead = (language: Language): Expression =>
  language === 'ru'
    ? ['in', ['coalesce', ['get', 'script'], 'Latin'], ['literal', ['Latin', 'Cyrillic']]]
    : ['!', ['has', 'script']]

/** The schema counts levels from 1 where tiles count from 0. */
const isDue: Expression = ['<=', min_zoom, ['+', ['zoom'], 1]]

export const protomaps: Vocabulary = {
  parts: {
    sea: { layer: 'sea' },
    land: { layer: 'earth', filter: area },
    reserve: { layer: 'landuse', filter: is('kind', 'national_park', 'nature_reserve', 'protected_area') },
    water: { layer: 'water', filter: area },
    stream: { layer: 'water', filter: all(line, is('kind', 'river', 'stream', 'canal')) },
    runway: { layer: 'roads', filter: isRunway },
    building: { layer: 'buildings', filter: all(area, not(is('kind', 'address'))) },
    pier: { layer: 'landuse', filter: is('kind', 'pier') },
    pier_line: { layer: 'roads', filter: isPier },
    path: { layer: 'roads', filter: all(isPath, not(isPier)) },
    tunnel: { layer: 'roads', filter: all(tunnel, isRoad) },
    road: {
      layer: 'roads',
      filter: all(['any', isRoad, is('kind_detail', 'track')], not(tunnel), not(bridge), not(isRunway)),
    },
    bridge: { layer: 'roads', filter: all(bridge, isRoad) },
    rail: { layer: 'roads', filter: all(is('kind', 'rail'), not(tunnel)) },
    ferry: { layer: 'roads', filter: is('kind', 'ferry') },
    border: { layer: 'boundaries' },
    stream_name: { layer: 'water', filter: all(line, is('kind', 'river', 'canal', 'stream')) },
    sea_name: { layer: 'water', filter: all(point, is('kind', 'sea', 'ocean', 'bay', 'strait', 'fjord')) },
    lake_name: { layer: 'water', filter: all(point, is('kind', 'lake', 'water')) },
    island: { layer: 'earth', filter: is('kind', 'island') },
    oneway: { layer: 'roads', filter: all(isRoad, is('oneway', 'yes', '-1')) },
    number: { layer: 'buildings', filter: is('kind', 'address') },
    road_name: { layer: 'roads', filter: ['any', isRoad, is('kind', 'path')] },
    shield: {
      layer: 'roads',
      filter: all(is('kind', 'highway', 'major_road'), ['>', ['length', text], 0], ['<', ['length', text], 7]),
    },
    spot: {
      layer: 'pois',
      filter: all(
        isDue,
        is(
          'kind',
          ...['aerodrome', 'attraction', 'bus_station', 'car_repair', 'charging_station', 'college', 'ferry_terminal'],
          ...['fire_station', 'fuel', 'hospital', 'hotel', 'library', 'mall', 'marketplace', 'museum', 'park', 'peak'],
          ...['police', 'post_office', 'school', 'stadium', 'station', 'supermarket', 'theatre', 'townhall'],
          ...['university', 'zoo'],
        ),
      ),
    },
    quarter: { layer: 'places', filter: all(is('kind', 'neighbourhood', 'macrohood'), isDue) },
    region: { layer: 'places', filter: all(is('kind', 'region'), isDue) },
    town: { layer: 'places', filter: all(is('kind', 'locality'), isDue) },
    country: { layer: 'places', filter: all(is('kind', 'country'), isDue) },
  },
  cover: {
    layer: 'landcover',
    kinds: [
      [
        'kind',
        {
          forest: ['forest'],
          grass: ['grassland'],
          farm: ['farmland'],
          scrub: ['scrub'],
          ice: ['glacier'],
          sand: ['barren'],
          town: ['urban_area'],
        },
      ],
    ],
  },
  use: {
    layer: 'landuse',
    kinds: [
      [
        'kind',
        {
          forest: ['forest', 'wood'],
          grass: ['grass', 'grassland', 'meadow'],
          park: [
            'park',
            'cemetery',
            'golf_course',
            'allotments',
            'village_green',
            'garden',
            'zoo',
            'recreation_ground',
          ],
          farm: ['farmland', 'orchard', 'vineyard'],
          scrub: ['scrub', 'wetland', 'heath'],
          ice: ['glacier'],
          sand: ['sand', 'beach', 'bare_rock'],
          town: ['residential', 'pedestrian'],
          industry: ['industrial', 'commercial', 'railway', 'quarry', 'military', 'naval_base'],
          school: ['school', 'university', 'college', 'kindergarten'],
          hospital: ['hospital'],
          sports: ['pitch', 'playground', 'stadium'],
          airfield: ['aerodrome', 'airfield', 'runway', 'taxiway', 'apron'],
        },
      ],
    ],
  },
  road: {
    class: [
      'match',
      ['coalesce', ['get', 'kind_detail'], ''],
      ['motorway', 'motorway_link'],
      'motorway',
      ['trunk', 'trunk_link'],
      'trunk',
      ['primary', 'primary_link'],
      'primary',
      ['secondary', 'secondary_link'],
      'secondary',
      ['tertiary', 'tertiary_link'],
      'tertiary',
      'service',
      'service',
      'track',
      'track',
      // Of levels where nothing finer is told.
      ['match', ['get', 'kind'], 'highway', 'motorway', 'major_road', 'primary', 'minor'],
    ],
    isLink: has('is_link'),
    shield: text,
    turn: ['case', is('oneway', '-1'), 180, 0],
  },
  border: {
    level: ['to-number', ['get', 'kind_detail'], 0],
    isDisputed: has('disputed'),
  },
  place: {
    weight,
    order: ['-', ['*', 100, min_zoom], weight],
    isCapital: is('capital', 'yes'),
    isDue,
  },
  number: ['get', 'addr_housenumber'],
  nameIn: (language) => [
    'coalesce',
    ['get', `name:${language}`],
    ['case', isRead(language), ['get', 'name'], ['get', 'name:en']],
    ['get', 'name:en'],
    ['get', 'name'],
  ],
}
