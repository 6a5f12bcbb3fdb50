import { PbfReader } from 'pbf'

/**
 * Mapbox Vector Tiles, version 2. What readers of maps make of them (a point is an object, an end of a ring as many as a
 * number says) lets 20 bytes take all memory there is; addresses need lines and points only, and read them in place.
 */

export type Value = string | number | boolean

export interface Layer {
  name: string
  /** Units that the tile is wide. */
  extent: number
  keys: readonly string[]
  /** Where each of its features begins and ends. */
  features: readonly Stretch[]
  values: readonly Value[]
}

/** Bytes of the tile. */
type Stretch = readonly [from: number, to: number]

export interface Feature {
  kind: 'point' | 'line' | 'area' | 'unknown'
  tags: ReadonlyMap<string, Value>
  geometry: Stretch
}

export interface Tile {
  layers: readonly Layer[]
  feature(layer: Layer, i: number): Feature
  /** Its places in units of the layer, from the north-west: `begin` where a line begins (or a point is), `draw` where it goes on. */
  trace(feature: Feature, begin: Step, draw: Step): void
}

type Step = (x: number, y: number) => void

/** Features of a layer that are read at most: ten times what a town's busiest tile has. */
const most_features = 50_000

/** The wanted layers of a tile. Throws where it is none; so do `feature` and `trace`. */
export const readTile = (bytes: Uint8Array, wanted: ReadonlySet<string>): Tile => {
  const pbf = new PbfReader(bytes)
  const layers: Layer[] = []
  const tile_layers = 3
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field !== tile_layers) continue
    const stretch = stretchOf(pbf)
    const name = nameOf(pbf, stretch)
    if (wanted.has(name)) layers.push(layerOf(pbf, stretch, name))
    pbf.pos = stretch[1]
  }
  return {
    layers: layers.filter(({ extent }) => extent > 0),
    feature: (layer, i) => featureOf(pbf, layer, layer.features[i] as Stretch),
    trace: (feature, begin, draw) => trace(pbf, feature.geometry, begin, draw),
  }
}

const stretchOf = (pbf: PbfReader): Stretch => {
  const length = pbf.readVarint()
  const stretch: Stretch = [pbf.pos, pbf.pos + length]
  if (stretch[1] > pbf.length) throw new Error('a part of the tile ends beyond it')
  return stretch
}

/** Mostly the first thing that a layer tells; of one that nobody wants nothing else is read. */
const nameOf = (pbf: PbfReader, [from, to]: Stretch): string => {
  pbf.pos = from
  for (let field = pbf.nextField(to); field !== 0; field = pbf.nextField(to)) if (field === 1) return pbf.readString()
  return ''
}

const layerOf = (pbf: PbfReader, [from, to]: Stretch, name: string): Layer => {
  const features: Stretch[] = []
  const keys: string[] = []
  const values: Value[] = []
  let extent = 4096
  pbf.pos = from
  for (let field = pbf.nextField(to); field !== 0; field = pbf.nextField(to)) {
    if (field === 2 && features.length < most_features) {
      const stretch = stretchOf(pbf)
      features.push(stretch)
      pbf.pos = stretch[1]
    } else if (field === 3) keys.push(pbf.readString())
    else if (field === 4) values.push(readValue(pbf, stretchOf(pbf)))
    else if (field === 5) extent = pbf.readVarint()
  }
  return { name, extent, keys, values, features }
}

const readValue = (pbf: PbfReader, [, to]: Stretch): Value => {
  let value: Value = ''
  for (let field = pbf.nextField(to); field !== 0; field = pbf.nextField(to)) value = readers[field]?.(pbf) ?? value
  return value
}

/** By the number of the field: texts, numbers of two sizes, whole numbers of three kinds, yes or no. */
const readers: Readonly<Record<number, (pbf: PbfReader) => Value>> = {
  1: (pbf) => pbf.readString(),
  2: (pbf) => pbf.readFloat(),
  3: (pbf) => pbf.readDouble(),
  4: (pbf) => pbf.readVarint(true),
  5: (pbf) => pbf.readVarint(),
  6: (pbf) => pbf.readSVarint(),
  7: (pbf) => pbf.readBoolean(),
}

const kinds = ['unknown', 'point', 'line', 'area'] as const

const featureOf = (pbf: PbfReader, { keys, values }: Layer, [from, to]: Stretch): Feature => {
  const tags = new Map<string, Value>()
  let kind: Feature['kind'] = 'unknown'
  let geometry: Stretch = [to, to]
  pbf.pos = from
  for (let field = pbf.nextField(to); field !== 0; field = pbf.nextField(to)) {
    if (field === 2) {
      const [, end] = stretchOf(pbf)
      while (pbf.pos < end) {
        const key = keys[pbf.readVarint()]
        const value = values[pbf.readVarint()]
        if (key !== undefined && value !== undefined) tags.set(key, value)
      }
    } else if (field === 3) kind = kinds[pbf.readVarint()] ?? 'unknown'
    else if (field === 4) {
      geometry = stretchOf(pbf)
      pbf.pos = geometry[1]
    }
  }
  return { kind, tags, geometry }
}

const trace = (pbf: PbfReader, [from, to]: Stretch, begin: Step, draw: Step): void => {
  let x = 0
  let y = 0
  pbf.pos = from
  while (pbf.pos < to) {
    const command = pbf.readVarint()
    // The end of a ring moves nowhere, whatever number stands beside it.
    const step = { 1: begin, 2: draw }[command & 7]
    if (step)
      for (let left = command >>> 3; left > 0 && pbf.pos < to; left--) {
        x += pbf.readSVarint()
        y += pbf.readSVarint()
        step(x, y)
      }
  }
}
