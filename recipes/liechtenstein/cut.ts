import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, LineString } from 'geojson'
import GeoJsonVt from 'geojson-vt'
import { across, down } from '#map/world/mercator.ts'
import type { Cut } from '#map/write-archive.ts'
import type { Corner } from './areas.ts'
import { type Bounds, type Drawn, featureOf, type Layer, layers } from './features.ts'

/** At the deepest level a tile is 830 m wide here. */
export const levels = [0, 15] as const
const extent = 4096
/** Below this level streets have neither names nor directions, so that they join to long lines. */
const detailed = 12

/** Every tile of the bounds, level by level: what is drawn there, joined and simplified. */
export function* cutTiles(drawn: readonly Drawn[], [west, south, east, north]: Bounds): Generator<Cut> {
  for (let z = levels[0]; z <= levels[1]; z++) {
    const shapes = layers.map((layer) => [layer, index(featuresAt(drawn, layer, z), z)] as const)
    const [left, right, top, bottom] = [across(west), across(east), down(north), down(south)].map((part) =>
      Math.floor(part * 2 ** z),
    ) as [number, number, number, number]
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        const found = shapes.flatMap(([layer, shape]) => {
          const tile = shape.getTile(z, x, y)
          return tile && tile.features.length > 0 ? [[layer, tile] as const] : []
        })
        if (found.length > 0)
          yield { z, x, y, bytes: fromGeojsonVt(Object.fromEntries(found) as never, { version: 2, extent }) }
      }
  }
}

const index = (features: Feature[], z: number): GeoJsonVt =>
  new GeoJsonVt(
    { type: 'FeatureCollection', features },
    // The library simplifies nothing at its deepest level, so that is one that is not asked for.
    { maxZoom: z + 1, indexMaxZoom: 0, extent, buffer: 64, tolerance: 3 },
  )

const featuresAt = (drawn: readonly Drawn[], layer: Layer, z: number): Feature[] => {
  const here = drawn.filter((each) => each.layer === layer && z >= each.from && z <= (each.to ?? levels[1]))
  const shown = here.map((each) => (layer === 'roads' && z < detailed ? coarse(each) : each))
  const isLine = ({ geometry }: Drawn): boolean => geometry.type === 'LineString'
  return [...shown.filter((each) => !isLine(each)), ...joined(shown.filter(isLine))].map(featureOf).sort(byRank)
}

/** Important streets are drawn over lesser ones. */
const ranks = ['path', 'minor_road', 'rail', 'major_road', 'highway']
const byRank = (a: Feature, b: Feature): number => ranks.indexOf(a.properties?.kind) - ranks.indexOf(b.properties?.kind)

const coarse = (each: Drawn): Drawn => {
  const { kind, kind_detail, ref, shield_text, is_link, min_zoom } = each.properties
  const kept = { kind, kind_detail, ref, shield_text, is_link, min_zoom }
  return { ...each, properties: JSON.parse(JSON.stringify(kept)) }
}

/** Lines that say the same are joined where the one ends and the other begins. */
const joined = (lines: readonly Drawn[]): Drawn[] =>
  [...Map.groupBy(lines, ({ properties }) => JSON.stringify(properties)).values()].flatMap((alike) => {
    const open = alike.map(({ geometry }) => (geometry as LineString).coordinates as Corner[])
    const done: Corner[][] = []
    for (let first = open.pop(); first; first = open.pop()) done.push(extended(first, open))
    return done.map((coordinates) => ({
      ...(alike[0] as Drawn),
      geometry: { type: 'LineString' as const, coordinates },
    }))
  })

const extended = (first: Corner[], open: Corner[][]): Corner[] => {
  let line = first
  for (;;) {
    const [begin, end] = [String(line[0]), String(line.at(-1))]
    const i = open.findIndex((other) => String(other[0]) === end || String(other.at(-1)) === begin)
    const [other] = i < 0 ? [] : open.splice(i, 1)
    if (!other) return line
    line = String(other[0]) === end ? [...line, ...other.slice(1)] : [...other, ...line.slice(1)]
  }
}
