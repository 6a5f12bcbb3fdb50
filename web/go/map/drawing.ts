import type { Location } from '#geo/distance.ts'
import { type Shape, shapesOf } from './tile.ts'
import { type Tile, tilesOf, type View } from './view.ts'

/** Draws streets and waters of the platform's own map below a small picture. */

/** What tiles are of, as `map/source/list` tells it. */
export interface Source {
  kind: string
  url: string
  min_zoom: number
  max_zoom: number
  /** West, south, east, north, in degrees. */
  bounds: readonly number[]
  /** HTML that has to stand on it. */
  attribution: string
}

interface Look {
  ground: string
  water: string
  green: string
  street: string
  large_street: string
}

const light: Look = {
  ground: '#f3f0ea',
  water: '#a8cfe5',
  green: '#d8e8cb',
  street: '#c9c2b4',
  large_street: '#e2a45c',
}
const dark: Look = { ground: '#20252b', water: '#1d3b52', green: '#24352a', street: '#4b535c', large_street: '#8a6a3d' }

export const lookOf = (is_dark: boolean): Look => (is_dark ? dark : light)

const waters = ['water']
const greens = ['landuse', 'landcover', 'park']
const streets = ['roads', 'transportation']
const layers: ReadonlySet<string> = new Set([...waters, ...greens, ...streets])

const green_kinds = /wood|forest|grass|park|meadow|nature|garden|cemetery|farm|scrub|orchard|golf/
const large_kinds = /highway|motorway|trunk|primary|major/

/** Levels that tiles are enlarged by: beyond, coasts are so coarse that they lie. */
const enlarged = 4

/** Of the sources that have a place in enough detail for a level the one on top: it knows most. */
export const sourceAt = (sources: readonly Source[], { lat, lng }: Location, level: number): Source | undefined =>
  sources.findLast(
    ({ kind, max_zoom, bounds: [west = 0, south = 0, east = 0, north = 0] }) =>
      kind === 'vector' && max_zoom >= level - enlarged && lng >= west && lng <= east && lat >= south && lat <= north,
  )

interface Drawn {
  tile: Tile
  shapes: readonly Shape[]
}

/** Fetches what a view shows; a tile that cannot be had, or is none, is left empty. */
export const fetchDrawn = (source: Source, view: View, get: typeof fetch): Promise<Drawn[]> =>
  Promise.all(
    tilesOf(view, source.max_zoom).map(async (tile) => {
      const { z, x, y } = tile
      const url = source.url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
      const bytes = await get(url).then((answer) => (answer.status === 200 ? answer.arrayBuffer() : undefined))
      return { tile, shapes: bytes ? shapesOf(new Uint8Array(bytes), layers) : [] }
    }),
  )

/** Draws the tiles, waters below streets. */
export const draw = (context: CanvasRenderingContext2D, view: View, drawn: readonly Drawn[], look: Look): void => {
  context.fillStyle = look.ground
  context.fillRect(0, 0, view.width, view.height)
  for (const under of [greens, waters, streets])
    for (const { tile, shapes } of drawn)
      for (const shape of shapes.filter(({ layer }) => under.includes(layer)))
        drawShape(context, pathOf(shape, tile, view), shape, look)
}

const drawShape = (context: CanvasRenderingContext2D, path: Path2D, { layer, kind, is_area }: Shape, look: Look) => {
  if (streets.includes(layer)) {
    if (is_area) return
    const isLarge = large_kinds.test(kind)
    context.strokeStyle = isLarge ? look.large_street : look.street
    context.lineWidth = isLarge ? 3 : 1.5
    context.stroke(path)
  } else if (is_area && (waters.includes(layer) || green_kinds.test(kind))) {
    context.fillStyle = waters.includes(layer) ? look.water : look.green
    context.fill(path, 'evenodd')
  }
}

const pathOf = ({ lines, is_area }: Shape, { z, x, y }: Tile, { world, left, top }: View): Path2D => {
  const path = new Path2D()
  const size = world / 2 ** z
  const [right, below] = [x * size - left * world, y * size - top * world]
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i += 2) {
      const [px, py] = [right + (line[i] as number) * size, below + (line[i + 1] as number) * size]
      if (i === 0) path.moveTo(px, py)
      else path.lineTo(px, py)
    }
    if (is_area) path.closePath()
  }
  return path
}
