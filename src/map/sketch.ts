import { readTile, type Tile } from '#geocode/streets/read-tile.ts'
import type { MapSource, TileAt } from './maker.ts'

/** A small picture of streets and waters around a place, of the platform's own vector tiles: SVG, for pages without a script. Pure. */

/** Units of the picture. */
export const [width, height] = [640, 400] as const
/** The level whose tiles are drawn as wide as this: about four kilometres of Central Europe in all. */
const [level, tile_width] = [14, 256]
/** Levels that tiles are enlarged by: beyond, coasts are so coarse that they lie. */
const enlarged = 4
/** Characters of the picture: a page of a phone is no larger. */
const longest = 150_000

interface Place {
  lat: number
  lng: number
}

/** Of the sources that have a place in enough detail the one on top: it knows most. */
export const sourceAt = (sources: readonly MapSource[], { lat, lng }: Place): MapSource | undefined =>
  sources.findLast(
    ({ kind, max_zoom, bounds: [west = 0, south = 0, east = 0, north = 0] }) =>
      kind === 'vector' && max_zoom >= level - enlarged && lng >= west && lng <= east && lat >= south && lat <= north,
  )

/** A tile, and where its upper left corner and its edge are in the picture. */
export interface Placed extends TileAt {
  left: number
  top: number
  edge: number
}

/** The tiles of a picture with a place in its middle. */
export const tilesAround = ({ lat, lng }: Place, max_zoom: number): Placed[] => {
  const z = Math.min(level, max_zoom)
  const edge = tile_width * 2 ** (level - z)
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
  const x = ((lng + 180) / 360) * 2 ** z
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z
  const tiles: Placed[] = []
  const isThere = (n: number): boolean => n >= 0 && n < 2 ** z
  for (let column = Math.floor(x - width / 2 / edge); column <= x + width / 2 / edge; column++)
    for (let row = Math.floor(y - height / 2 / edge); row <= y + height / 2 / edge; row++)
      if (isThere(column) && isThere(row))
        tiles.push({
          ...{ z, x: column, y: row, edge },
          ...{ left: width / 2 + (column - x) * edge, top: height / 2 + (row - y) * edge },
        })
  return tiles
}

/** Kinds of shapes, from below upwards. */
const kinds = ['green', 'water', 'street', 'large'] as const
type Kind = (typeof kinds)[number]

const layers: ReadonlySet<string> = new Set(['water', 'landuse', 'landcover', 'park', 'roads', 'transportation'])
const green = /wood|forest|grass|park|meadow|nature|garden|cemetery|farm|scrub|orchard|golf/
const large = /highway|motorway|trunk|primary|secondary|major/
const no_street = /rail|ferry|transit|aeroway|pier|path/

const kindOf = (layer: string, told: string, is_area: boolean): Kind | undefined => {
  if (layer === 'water') return is_area ? 'water' : undefined
  if (layer === 'roads' || layer === 'transportation')
    return is_area || no_street.test(told) ? undefined : large.test(told) ? 'large' : 'street'
  return is_area && (layer === 'park' || green.test(told)) ? 'green' : undefined
}

/** The picture of these tiles, in its colours by classes, with a mark in its middle. What no tile tells is left out. */
export const sketch = (tiles: readonly (Placed & { bytes: Uint8Array })[], title: string): string => {
  const paths: Record<Kind, string[]> = { green: [], water: [], street: [], large: [] }
  let left = longest
  for (const [kind, path] of shapesOf(tiles)) {
    left -= path.length
    if (left <= 0) break
    paths[kind].push(path)
  }
  const drawn = kinds.map((kind) => `<path class="${kind}" d="${paths[kind].join('')}"/>`)
  const [x, y] = [width / 2, height / 2]
  const mark = `<circle class="near" cx="${x}" cy="${y}" r="26"/><circle class="mark" cx="${x}" cy="${y}" r="11"/>`
  return `<svg class="map" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">${drawn.join('')}${mark}</svg>`
}

function* shapesOf(tiles: readonly (Placed & { bytes: Uint8Array })[]): Generator<[Kind, string]> {
  for (const { bytes, ...at } of tiles) yield* pathsOf(readTile(bytes, layers), at)
}

function* pathsOf(tile: Tile, at: Placed): Generator<[Kind, string]> {
  for (const layer of tile.layers)
    for (let i = 0; i < layer.features.length; i++) {
      const feature = tile.feature(layer, i)
      const told = String(feature.tags.get('kind') ?? feature.tags.get('class') ?? '')
      const is_area = feature.kind === 'area'
      const kind = feature.kind === 'point' ? undefined : kindOf(layer.name, told, is_area)
      if (kind) yield [kind, pathOf(tile, feature, at, layer.extent)]
    }
}

/** Its lines in units of the picture; what no eye can tell apart is one point. */
const pathOf = (
  tile: Tile,
  feature: Parameters<Tile['trace']>[0],
  { left, top, edge }: Placed,
  extent: number,
): string => {
  let path = ''
  let [last_x, last_y] = [Number.NaN, Number.NaN]
  const step = (sign: 'M' | 'L') => (units_x: number, units_y: number) => {
    const x = Math.round(left + (units_x / extent) * edge)
    const y = Math.round(top + (units_y / extent) * edge)
    if (sign === 'L' && x === last_x && y === last_y) return
    path += `${sign}${x} ${y}`
    ;[last_x, last_y] = [x, y]
  }
  tile.trace(feature, step('M'), step('L'))
  return path
}
