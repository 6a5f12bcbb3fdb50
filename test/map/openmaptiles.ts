import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { type Feature, readTile, type Value } from '#geocode/streets/read-tile.ts'
import type { TileAt } from '#geocode/tiles.ts'
import { openArchive, unpack } from '#map/archive.ts'

/** The streets of the demo in the words of OpenMapTiles (openmaptiles.org/schema), as others publish tiles. */

export const demo_file = fileURLToPath(new URL('../../src/simulate/demo/liechtenstein.pmtiles', import.meta.url))

/** Where all of it is, at a town: degrees. */
export const vaduz = { lat: 47.1415, lng: 9.5215 }

export const max_zoom = 14

export const layer_names = [
  ...['water', 'waterway', 'landcover', 'landuse', 'park', 'boundary', 'transportation', 'transportation_name'],
  ...['building', 'housenumber', 'place', 'poi'],
]

/** A tile, packed; nothing outside of the country. */
export const openStreets = async () => {
  const archive = await openArchive(demo_file)
  const names = new Set(archive.layers)
  return {
    async tile({ z, x, y }: TileAt): Promise<Buffer | undefined> {
      const packed = await archive.tile(z, x, y)
      return packed && gzipSync(translated(await unpack(packed, archive.encoding), names))
    },
    close: () => archive.close(),
  }
}

/** Of a layer: what a feature is in the other words. */
interface Said {
  layer: string
  tags: Readonly<Record<string, Value | undefined>>
}

interface Written extends Said {
  kind: number
  geometry: Uint8Array
}

const kinds = ['unknown', 'point', 'line', 'area']

const translated = (bytes: Uint8Array, names: ReadonlySet<string>): Uint8Array => {
  const { layers, feature } = readTile(bytes, names)
  const all = layers.flatMap((layer) =>
    layer.features.flatMap((_, i): Written[] => {
      const found = feature(layer, i)
      const shape = { kind: kinds.indexOf(found.kind), geometry: bytes.subarray(...found.geometry) }
      return (words[layer.name]?.(Object.fromEntries(found.tags), found.kind) ?? []).map((said) => ({
        ...said,
        ...shape,
      }))
    }),
  )
  const pbf = new PbfWriter()
  for (const [name, features] of Map.groupBy(all, ({ layer }) => layer))
    pbf.writeMessage(3, writeLayer, { name, features })
  return pbf.finish()
}

const writeLayer = ({ name, features }: { name: string; features: readonly Written[] }, pbf: PbfWriter): void => {
  const [keys, values] = [numbered(), numbered()]
  pbf.writeVarintField(15, 2)
  pbf.writeStringField(1, name)
  for (const { tags, kind, geometry } of features) {
    const told = Object.entries(tags).flatMap(([key, value]) =>
      value === undefined ? [] : [keys.of(key), values.of(value)],
    )
    pbf.writeMessage(
      2,
      (_, one) => {
        one.writePackedVarint(2, told)
        one.writeVarintField(3, kind)
        one.writeBytesField(4, geometry)
      },
      undefined,
    )
  }
  for (const key of keys.all()) pbf.writeStringField(3, String(key))
  for (const value of values.all()) pbf.writeMessage(4, writeValue, value)
  pbf.writeVarintField(5, 4096)
}

const writeValue = (value: Value, pbf: PbfWriter): void => {
  if (typeof value === 'string') pbf.writeStringField(1, value)
  else if (typeof value === 'boolean') pbf.writeBooleanField(7, value)
  else pbf.writeDoubleField(3, value)
}

/** Numbers values by the order in which they come. */
const numbered = () => {
  const known = new Map<Value, number>()
  const of = (value: Value): number => {
    const number = known.get(value) ?? known.size
    known.set(value, number)
    return number
  }
  return { of, all: () => known.keys() }
}

type Tags = Readonly<Record<string, Value>>

const said = (layer: string, tags: Said['tags']): Said => ({ layer, tags })

/** What cover is called there; all else is use. */
const covers: Readonly<Record<string, Said['tags']>> = {
  ...{ forest: { class: 'wood' }, wood: { class: 'wood' }, grass: { class: 'grass' }, meadow: { class: 'grass' } },
  ...{ farmland: { class: 'farmland' }, vineyard: { class: 'farmland' }, scrub: { class: 'wetland' } },
  park: { class: 'grass', subclass: 'park' },
}

const named = ({ name }: Tags) => ({ name, 'name:latin': name })

const road = ({ kind, kind_detail: detail = '', name, ref, ...tags }: Tags): Said[] => {
  const isWay = kind === 'path' && detail !== 'track'
  const called = { residential: 'minor', unclassified: 'minor', living_street: 'minor', road: 'minor' }[String(detail)]
  const shown = {
    class: isWay ? 'path' : kind === 'rail' ? 'rail' : (called ?? String(detail).replace('_link', '')),
    subclass: isWay || kind === 'rail' ? detail : undefined,
    brunnel: tags.is_bridge ? 'bridge' : tags.is_tunnel ? 'tunnel' : undefined,
    ramp: tags.is_link ? 1 : undefined,
    oneway: tags.oneway === 'yes' ? 1 : tags.oneway === '-1' ? -1 : undefined,
  }
  const { class: kept, subclass } = shown
  const names = { class: kept, subclass, ref, ...(name !== undefined && named({ name })) }
  return [
    said('transportation', shown),
    ...(name === undefined && ref === undefined ? [] : [said('transportation_name', names)]),
  ]
}

/** Each layer of Protomaps' basemap, version 4, in the words of OpenMapTiles. */
const words: Readonly<Record<string, (tags: Tags, kind: Feature['kind']) => Said[]>> = {
  water: ({ kind = '', kind_detail, ...tags }, shape) =>
    shape === 'area'
      ? [said('water', { class: kind_detail === 'river' ? 'river' : 'lake' })]
      : [said('waterway', { class: kind, ...named(tags) })],
  landuse: ({ kind = '' }) => {
    const cover = covers[String(kind)]
    if (cover) return [said('landcover', cover)]
    return [said(kind === 'nature_reserve' ? 'park' : 'landuse', { class: kind })]
  },
  landcover: ({ kind = '' }) => [said('landcover', covers[String(kind)] ?? { class: kind })],
  roads: road,
  buildings: ({ addr_housenumber: housenumber }) =>
    housenumber === undefined ? [said('building', {})] : [said('housenumber', { housenumber })],
  boundaries: ({ kind_detail: admin_level = 2 }) => [said('boundary', { admin_level, maritime: 0 })],
  places: ({ kind_detail: kind = 'village', ...tags }) => [
    said('place', { class: kind, rank: kind === 'town' ? 8 : 11, ...named(tags) }),
  ],
  pois: ({ kind = '', ...tags }) => [said('poi', { class: kind, rank: 10, ...named(tags) })],
}
