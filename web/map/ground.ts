import type { FillLayerSpecification, LineLayerSpecification } from 'maplibre-gl'
import type { Colours } from './colours.ts'
import { all, both, not } from './filters.ts'
import { roadLook } from './road-look.ts'
import type { Areas, Expression, Standing, Vocabulary } from './vocabulary.ts'
import { grown, zoomed } from './zoomed.ts'

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

export const groundOf = (words: Vocabulary, look: Look): Ground[] =>
  [...landOf(words, look), ...lowOf(words, look), ...waysOf(words, look), ...bordersOf(words, look)].flatMap(placed)

interface Layer {
  id: string
  /** Where it is found in tiles; what they do not have is left out. */
  of: Standing | undefined
  /** Which of those alone. */
  filter?: Expression
  minzoom?: number
}
interface Fill extends Layer {
  fill: FillLayerSpecification['paint']
}
interface Line extends Layer {
  line: LineLayerSpecification['paint']
  layout?: LineLayerSpecification['layout']
}

const placed = ({ id, of, filter: wanted, minzoom, ...look }: Fill | Line): Ground[] => {
  if (!of) return []
  const filter = both(of.filter, wanted)
  const where = { id, layer: of.layer, ...(filter && { filter }), ...(minzoom && { minzoom }) }
  return 'fill' in look
    ? [{ ...where, type: 'fill', paint: look.fill }]
    : [{ ...where, type: 'line', layout: { 'line-join': 'round', ...look.layout }, paint: look.line }]
}

const landOf = ({ parts, cover, use }: Vocabulary, { colour, hasShore }: Look): (Fill | Line)[] => [
  { id: 'sea', of: parts.sea, fill: { 'fill-color': colour.water } },
  { id: 'land', of: parts.land, fill: { 'fill-color': colour.ground } },
  ...(hasShore ? [shoreOf(parts.road, colour)] : []),
  { id: 'cover', of: cover, fill: { ...kindsOf(cover, colour), 'fill-opacity': 0.9 } },
  { id: 'reserve', of: parts.reserve, fill: { 'fill-color': colour.kinds.park, 'fill-opacity': 0.4 } },
  { id: 'use', of: use, fill: { ...kindsOf(use, colour), 'fill-opacity': zoomed([8, 0], [10, 1]) } },
  { id: 'water', of: parts.water, fill: { 'fill-color': colour.water } },
  {
    ...{ id: 'stream', of: parts.stream, minzoom: 8 },
    layout: { 'line-cap': 'round' },
    line: { 'line-color': colour.water, 'line-width': zoomed([8, 0.4], [13, 1.4], [18, 7]) },
  },
]

/** Some twenty metres to each side of roads. */
const shoreOf = (road: Standing | undefined, colour: Colours): Line => ({
  ...{ id: 'shore', of: road, minzoom: 10 },
  layout: { 'line-cap': 'round' },
  line: {
    'line-color': colour.ground,
    'line-width': ['interpolate', ['exponential', 2], ['zoom'], 10, 0.75, 18, 192],
  },
})

/** What roads lie above. */
const lowOf = (words: Vocabulary, { colour }: Look): (Fill | Line)[] => {
  const { parts } = words
  const { isDue, layout, width } = roadLook(words, colour)
  return [
    {
      ...{ id: 'runway', of: parts.runway, minzoom: 10 },
      line: { 'line-color': colour.runway, 'line-width': grown([10, 1], [14, 6], [18, 60]) },
    },
    {
      ...{ id: 'tunnel', of: parts.tunnel, filter: isDue, layout },
      line: { 'line-color': colour.tunnel, 'line-width': width, 'line-dasharray': [1.2, 0.4] },
    },
    {
      ...{ id: 'building', of: parts.building, minzoom: 13 },
      fill: { 'fill-color': colour.building, 'fill-outline-color': colour.rim },
    },
    { id: 'pier', of: parts.pier, fill: { 'fill-color': colour.ground } },
    {
      ...{ id: 'pier_line', of: parts.pier_line, minzoom: 13 },
      line: { 'line-color': colour.ground, 'line-width': grown([13, 1], [18, 10]) },
    },
    {
      ...{ id: 'path', of: parts.path, minzoom: 14 },
      line: {
        'line-color': colour.path,
        'line-width': zoomed([14, 0.6], [18, 2.4]),
        'line-dasharray': [2, 1.4],
      },
    },
  ]
}

const waysOf = (words: Vocabulary, { colour }: Look): Line[] => {
  const { parts } = words
  const { casing, body } = roadLook(words, colour)
  return [
    { id: 'road_casing', of: parts.road, ...casing },
    { id: 'road', of: parts.road, ...body },
    {
      ...{ id: 'rail', of: parts.rail, minzoom: 9 },
      line: { 'line-color': colour.rail, 'line-width': zoomed([9, 0.4], [14, 1.2], [18, 2.6]) },
    },
    { id: 'bridge_casing', of: parts.bridge, ...casing },
    { id: 'bridge', of: parts.bridge, ...body },
    {
      ...{ id: 'ferry', of: parts.ferry, minzoom: 8 },
      line: { 'line-color': colour.water_name, 'line-opacity': 0.5, 'line-dasharray': [4, 3] },
    },
  ]
}

const bordersOf = ({ parts, border }: Vocabulary, { colour, isCoarse }: Look): Line[] => {
  const isCountry: Expression = ['all', ['>', border.level, 0], ['<=', border.level, 2]]
  const isRegion: Expression = ['all', ['>', border.level, 2], ['<=', border.level, 4]]
  const country = {
    'line-color': colour.border,
    // Close by it is known where one is: a line along a river would hide the river.
    'line-width': zoomed([0, 0.4], [5, 1], [9, 1.2], [12, 0.8]),
    'line-opacity': isCoarse ? zoomed([10, 1], [12, 0]) : zoomed([9, 1], [12, 0.6]),
  }
  const of = parts.border
  return [
    {
      ...{ id: 'border_region', of, filter: isRegion, minzoom: 4 },
      line: {
        'line-color': colour.border,
        'line-opacity': zoomed([10, 0.6], [13, 0.35]),
        'line-width': zoomed([4, 0.4], [10, 0.8]),
        'line-dasharray': [3, 2],
      },
    },
    { id: 'border_country', of, filter: all(isCountry, not(border.isDisputed)), line: country },
    // Dashes are the one statement that all sides can live with.
    {
      ...{ id: 'border_disputed', of, filter: all(isCountry, border.isDisputed) },
      line: { ...country, 'line-dasharray': [2, 2] },
    },
  ]
}

/** Areas that have a colour by what they are, and no edge between them. */
const kindsOf = ({ kinds }: Areas, colour: Colours): FillLayerSpecification['paint'] => ({
  'fill-antialias': false,
  'fill-color': kinds.reduceRight<Expression>(
    (otherwise, [field, words]) =>
      [
        'match',
        ['coalesce', ['get', field], ''],
        ...Object.entries(words).flatMap(([kind, values]) => [values, colour.kinds[kind as never]]),
        otherwise,
      ] as never,
    'rgba(0, 0, 0, 0)' as never,
  ),
})
