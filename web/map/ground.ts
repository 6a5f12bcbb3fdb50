import type { FillLayerSpecification, LineLayerSpecification } from 'maplibre-gl'
import type { Colours } from './colours.ts'
import { all, not } from './filters.ts'
import { type Areas, classes, type Expression, type Part, type RoadClass, type Vocabulary } from './vocabulary.ts'

/** Areas and lines of the map, from below upwards: what they look like, whatever words tiles have for them. */

export type Drawn<Layer> = Layer extends unknown ? Omit<Layer, 'source' | 'source-layer'> & { layer: string } : never
export type Ground = Drawn<FillLayerSpecification> | Drawn<LineLayerSpecification>

interface Look {
  colour: Colours
  /** Borders are left out where another source knows better. */
  isCoarse: boolean
  /** Tiles tell of roads and not of land: it is drawn around roads, so that none is in the sea. */
  hasShore: boolean
}

export const groundOf = (words: Vocabulary, { colour, isCoarse, hasShore }: Look): Ground[] => {
  const { parts, border } = words
  const fill = (id: string, part: Part, paint: FillLayerSpecification['paint'], minzoom?: number): Ground[] =>
    of(parts[part], (standing) => ({ id, type: 'fill', ...standing, paint, ...(minzoom && { minzoom }) }))
  const line = (id: string, part: Part, { filter, ...more }: Line): Ground[] =>
    of(parts[part], (standing) => ({
      id,
      type: 'line',
      ...standing,
      ...joined(standing.filter, filter),
      ...more,
      layout: { 'line-join': 'round', ...more.layout },
    }))
  const areas = (id: string, { kinds, ...standing }: Areas, paint: FillLayerSpecification['paint']): Ground => ({
    id,
    type: 'fill',
    ...standing,
    paint: { 'fill-antialias': false, ...paint, 'fill-color': byKind(kinds, colour) },
  })
  const isCountry: Expression = ['all', ['>', border.level, 0], ['<=', border.level, 2]]
  const country = {
    'line-color': colour.border,
    // Close by it is known where one is: a line along a river would hide the river.
    'line-width': zoomed([0, 0.4], [5, 1], [9, 1.2], [12, 0.8]),
    'line-opacity': isCoarse ? zoomed([10, 1], [12, 0]) : zoomed([9, 1], [12, 0.6]),
  }
  const roads = roadLook(words, colour)
  return [
    ...fill('sea', 'sea', { 'fill-color': colour.water }),
    ...fill('land', 'land', { 'fill-color': colour.ground }),
    ...(hasShore ? line('shore', 'road', shore(colour)) : []),
    areas('cover', words.cover, { 'fill-opacity': 0.9 }),
    ...fill('reserve', 'reserve', { 'fill-color': colour.kinds.park, 'fill-opacity': 0.4 }),
    areas('use', words.use, { 'fill-opacity': zoomed([8, 0], [10, 1]) }),
    ...fill('water', 'water', { 'fill-color': colour.water }),
    ...line('stream', 'stream', {
      minzoom: 8,
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': colour.water, 'line-width': zoomed([8, 0.4], [13, 1.4], [18, 7]) },
    }),
    ...line('runway', 'runway', {
      minzoom: 10,
      paint: { 'line-color': colour.runway, 'line-width': grown([10, 1], [14, 6], [18, 60]) },
    }),
    ...line('tunnel', 'tunnel', {
      filter: roads.isDue,
      layout: roads.layout,
      paint: { 'line-color': colour.tunnel, 'line-width': roads.width, 'line-dasharray': [1.2, 0.4] },
    }),
    ...fill('building', 'building', { 'fill-color': colour.building, 'fill-outline-color': colour.rim }, 13),
    ...fill('pier', 'pier', { 'fill-color': colour.ground }),
    ...line('pier_line', 'pier_line', {
      minzoom: 13,
      paint: { 'line-color': colour.ground, 'line-width': grown([13, 1], [18, 10]) },
    }),
    ...line('path', 'path', {
      minzoom: 14,
      paint: {
        'line-color': colour.path,
        'line-width': zoomed([14, 0.6], [18, 2.4]),
        'line-dasharray': [2, 1.4],
      },
    }),
    ...line('road_casing', 'road', roads.casing),
    ...line('road', 'road', roads.body),
    ...line('rail', 'rail', {
      minzoom: 9,
      paint: { 'line-color': colour.rail, 'line-width': zoomed([9, 0.4], [14, 1.2], [18, 2.6]) },
    }),
    ...line('bridge_casing', 'bridge', roads.casing),
    ...line('bridge', 'bridge', roads.body),
    ...line('ferry', 'ferry', {
      minzoom: 8,
      paint: { 'line-color': colour.water_name, 'line-opacity': 0.5, 'line-dasharray': [4, 3] },
    }),
    ...line('border_region', 'border', {
      filter: ['all', ['>', border.level, 2], ['<=', border.level, 4]],
      minzoom: 4,
      paint: {
        'line-color': colour.border,
        'line-opacity': zoomed([10, 0.6], [13, 0.35]),
        'line-width': zoomed([4, 0.4], [10, 0.8]),
        'line-dasharray': [3, 2],
      },
    }),
    ...line('border_country', 'border', { filter: all(isCountry, not(border.isDisputed)), paint: country }),
    // Dashes are the one statement that all sides can live with.
    ...line('border_disputed', 'border', {
      filter: all(isCountry, border.isDisputed),
      paint: { ...country, 'line-dasharray': [2, 2] },
    }),
  ]
}

type Line = Pick<LineLayerSpecification, 'layout' | 'paint' | 'minzoom'> & { filter?: Expression }

const of = <Standing, One>(standing: Standing | undefined, draw: (standing: Standing) => One): One[] =>
  standing ? [draw(standing)] : []

const joined = (one: Expression | undefined, other: Expression | undefined) =>
  one && other ? { filter: all(one, other) } : other ? { filter: other } : {}

type Steps = readonly (readonly [zoom: number, value: number | Expression])[]

const zoomed = (...steps: Steps): Expression => ['interpolate', ['linear'], ['zoom'], ...steps.flat()] as never
/** As things on the ground grow that are so wide. */
const grown = (...steps: Steps): Expression => ['interpolate', ['exponential', 1.7], ['zoom'], ...steps.flat()] as never

const byKind = (kinds: Areas['kinds'], colour: Colours): Expression =>
  kinds.reduceRight<Expression>(
    (otherwise, [field, words]) =>
      [
        'match',
        ['coalesce', ['get', field], ''],
        ...Object.entries(words).flatMap(([kind, values]) => [values, colour.kinds[kind as never]]),
        otherwise,
      ] as never,
    'rgba(0, 0, 0, 0)' as never,
  )

const levels = [6, 10, 13, 15, 18] as const

/** Pixels at each of the levels, and the level that they come in at. */
const roads: Readonly<Record<RoadClass, { from: number; widths: readonly [number, number, number, number, number] }>> =
  {
    motorway: { from: 5, widths: [0.9, 2, 4, 8, 26] },
    trunk: { from: 6, widths: [0.7, 1.7, 3.6, 7.5, 24] },
    primary: { from: 8, widths: [0.4, 1.3, 3.2, 7, 22] },
    secondary: { from: 9, widths: [0.3, 0.9, 2.6, 6.2, 20] },
    tertiary: { from: 10, widths: [0.2, 0.6, 2.2, 5.4, 18] },
    minor: { from: 12, widths: [0.1, 0.4, 1.3, 4, 15] },
    service: { from: 14, widths: [0.1, 0.2, 0.7, 2, 9] },
    track: { from: 14, widths: [0.1, 0.2, 0.6, 1.2, 4] },
  }

const roadLook = ({ road }: Vocabulary, colour: Colours) => {
  const by = (value: (name: RoadClass) => number | string): Expression =>
    ['match', road.class, ...classes.slice(1).flatMap((name) => [name, value(name)]), value('track')] as never
  const widths = (more: readonly number[]): Expression =>
    grown(
      ...levels.map((level, i): [number, Expression] => {
        const wide = by((name) => roads[name].widths[i] ?? 0)
        return [level, ['+', more[i] ?? 0, ['*', ['case', road.isLink, 0.6, 1], wide]]]
      }),
    )
  const width = widths([0, 0, 0, 0, 0])
  const isDue: Expression = ['>=', ['zoom'], by((name) => roads[name].from)]
  const layout = {
    'line-cap': 'round',
    // The more important lies above.
    'line-sort-key': by((name) => classes.indexOf(name)),
  } as const
  const isLarge = (name: RoadClass): boolean => name === 'motorway' || name === 'trunk'
  return {
    width,
    isDue,
    layout: { 'line-sort-key': layout['line-sort-key'] },
    casing: {
      filter: isDue,
      minzoom: 7,
      layout,
      paint: {
        'line-color': by((name) => (isLarge(name) ? colour.motorway_casing : colour.casing)),
        'line-width': widths([0.6, 1, 1.6, 1.8, 2.4]),
      },
    },
    body: {
      filter: isDue,
      minzoom: 5,
      layout,
      paint: {
        'line-color': by((name) =>
          name === 'motorway' ? colour.motorway : name === 'trunk' ? colour.trunk : colour.road,
        ),
        'line-width': width,
      },
    },
  }
}

/** Some twenty metres to each side. */
const shore = (colour: Colours): Line => ({
  minzoom: 10,
  layout: { 'line-cap': 'round' },
  paint: {
    'line-color': colour.ground,
    'line-width': ['interpolate', ['exponential', 2], ['zoom'], 10, 0.75, 18, 192],
  },
})
