import { safeAttribution } from '../attribution.ts'
import { Fault } from './fault.ts'
import { absolute, isRecord, readTileJson } from './tile-json.ts'
import { digestOf, type Means, type Tileset } from './tileset.ts'
import { document, named } from './told.ts'

/**
 * A style of MapLibre (its specification, version 8), taken whole: everything that a page would ask others for it asks us for,
 * and we ask those whom the style names.
 */
export interface TakenStyle {
  /** Of the style, then of its sources of tiles. */
  digests: string[]
  /** JSON, in which every address begins with `/`. */
  bytes: Buffer
  sets: ReadonlyMap<string, Tileset>
  /** Where its signs, letters and shapes are, and how they are called in ours. */
  sprites: readonly Named[]
  glyphs: Named | undefined
  shapes: readonly Named[]
  /** All texts of it: letters are asked of fonts that it has the names of, and no others. */
  text: string
}

/** An address that a style names. */
export interface Named {
  address: string
  strict: boolean
}

const most_sources = 32
const most_sprites = 8
const most_layers = 2_000
/** What pages use of a style beside its sources and layers; anything else may hold addresses, or a key. */
const taken = ['light', 'transition', 'state'] as const

/** @throws Fault, in a sentence, where a part of it cannot be taken through us */
export const takeStyle = async (means: Means, address: string, fresh: boolean): Promise<TakenStyle> => {
  const { json, inside } = await document(means, { address, strict: false, fresh })
  const style = readStyle(json, address)
  const name = (url: unknown): Named => namedBy(url, address, inside)
  const parts: Parts = { sources: {}, sets: new Map(), shapes: [] }
  for (const [id, source] of Object.entries(style.sources))
    await takeSource(parts, id, source, { means, name, fresh, address })
  const sprites = spritesOf(style.sprite).map((one) => ({ id: one.id, ...name(one.url) }))
  const glyphs = style.glyphs === undefined ? undefined : name(style.glyphs)
  const text = JSON.stringify(style)
  const addresses = [...parts.shapes, ...sprites, ...(glyphs ? [glyphs] : [])].map((one) => one.address)
  const digest = digestOf(JSON.stringify([text, addresses, [...parts.sets.keys()]]), means.now())
  const own = `/map/${digest}`
  const written = {
    version: 8,
    ...Object.fromEntries(taken.flatMap((key) => (style[key] === undefined ? [] : [[key, style[key]]]))),
    sources: Object.fromEntries(Object.entries(parts.sources).map(([id, write]) => [id, write(own)])),
    ...(sprites.length > 0 && { sprite: sprites.map(({ id }, i) => ({ id, url: `${own}/sprite/${i}` })) }),
    ...(glyphs && { glyphs: `${own}/glyphs/{fontstack}/{range}.pbf` }),
    layers: style.layers,
  }
  const digests = [digest, ...parts.sets.keys()]
  return {
    digests,
    bytes: Buffer.from(JSON.stringify(written)),
    sets: parts.sets,
    sprites,
    glyphs,
    shapes: parts.shapes,
    text,
  }
}

interface Style extends Record<string, unknown> {
  sources: Record<string, unknown>
  layers: unknown[]
}

const readStyle = (json: unknown, address: string): Style => {
  const { host } = new URL(address)
  const wrong = (message: string) => new Fault('wrong', `The style of ${host} ${message}`)
  if (!isRecord(json) || json.version !== 8) throw wrong('is no style of version 8')
  if (!isRecord(json.sources) || !Array.isArray(json.layers)) throw wrong('has no sources or no layers')
  if (json.imports !== undefined) throw wrong('imports other styles, which is not taken')
  if (Object.keys(json.sources).length > most_sources) throw wrong(`has more than ${most_sources} sources`)
  if (json.layers.length > most_layers) throw wrong(`has more than ${most_layers} layers`)
  return json as Style
}

/** @throws Fault for `mapbox://` and the like */
const namedBy = (url: unknown, address: string, inside: boolean): Named => {
  const found = typeof url === 'string' ? absolute(url, address) : undefined
  if (found === undefined) {
    const { host } = new URL(address)
    const told = typeof url === 'string' ? `names ${url.slice(0, 100)}` : 'has an address that is none'
    throw new Fault(
      'wrong',
      `The style of ${host} ${told}, which is no address of the web: only http:// and https:// are asked`,
    )
  }
  return { address: found, strict: named(found, { address, strict: false, inside }) }
}

interface Parts {
  /** Each as it is written where all of it is below an address. */
  sources: Record<string, (own: string) => object>
  sets: Map<string, Tileset>
  shapes: Named[]
}

interface Around {
  means: Means
  name(url: unknown): Named
  fresh: boolean
  address: string
}

const takeSource = async (parts: Parts, id: string, source: unknown, around: Around): Promise<void> => {
  const { host } = new URL(around.address)
  if (!isRecord(source)) throw new Fault('wrong', `The style of ${host} has a source ${id} that is none`)
  if (source.type === 'geojson') {
    const { data, attribution, ...others } = source
    const rest = { ...others, ...(typeof attribution === 'string' && { attribution: safeAttribution(attribution) }) }
    if (typeof data !== 'string') parts.sources[id] = () => ({ ...rest, data })
    else {
      const i = parts.shapes.push(around.name(data)) - 1
      parts.sources[id] = (own) => ({ ...rest, data: `${own}/shapes/${i}.json` })
    }
    return
  }
  if (source.type !== 'vector' && source.type !== 'raster' && source.type !== 'raster-dem')
    throw new Fault('wrong', `The style of ${host} has a source of the kind ${String(source.type)}, which is not taken`)
  const { url: _url, tiles: _tiles, bounds: _bounds, attribution: _attribution, ...rest } = source
  const { set, attribution } = await tilesOf(source, around)
  const digest = digestOf(`${set.kind} ${set.template}`, around.means.now())
  parts.sets.set(digest, set)
  const { min_zoom: minzoom, max_zoom: maxzoom, bounds } = set
  const tiles = [`/map/${digest}/{z}/{x}/{y}`]
  parts.sources[id] = () => ({ ...rest, tiles, minzoom, maxzoom, bounds, attribution, scheme: 'xyz' })
}

/** By the TileJSON that a source names, or as the source says itself, in the same words. */
const tilesOf = async (source: Record<string, unknown>, { means, name, fresh, address }: Around) => {
  const kind = source.type === 'vector' ? ('vector' as const) : ('raster' as const)
  if (source.url === undefined) {
    const told = readTileJson(fromBelow(source), address)
    return { set: { ...told, kind, ...name(told.template) }, attribution: told.attribution }
  }
  const where = name(source.url)
  const { json, inside } = await document(means, { ...where, fresh })
  const told = readTileJson(isRecord(json) ? fromBelow({ ...json, ...whole(source) }) : json, where.address)
  const strict = named(told.template, { ...where, inside })
  return { set: { ...told, kind, strict }, attribution: told.attribution }
}

/** What a source says beside its TileJSON counts more. */
const whole = ({ minzoom, maxzoom, bounds, attribution, encoding }: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries({ minzoom, maxzoom, bounds, attribution, encoding }).filter(([, value]) => value !== undefined),
  )

/** Rows that are counted from below are asked so, and told from above. */
const fromBelow = (told: Record<string, unknown>): Record<string, unknown> => {
  const { tiles, scheme } = told
  const [first] = Array.isArray(tiles) ? tiles : []
  return scheme === 'tms' && typeof first === 'string' ? { ...told, tiles: [first.replaceAll('{y}', '{-y}')] } : told
}

const spritesOf = (sprite: unknown): { id: string; url: unknown }[] => {
  if (sprite === undefined) return []
  if (!Array.isArray(sprite)) return [{ id: 'default', url: sprite }]
  return sprite.slice(0, most_sprites).flatMap((one) => (isRecord(one) ? [{ id: String(one.id), url: one.url }] : []))
}
