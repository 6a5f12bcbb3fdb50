import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'

/** What a file of OpenStreetMap holds (PBF: https://wiki.openstreetmap.org/wiki/PBF_Format), all of it in memory: for a small country. */
export interface Osm {
  nodes: Map<number, OsmNode>
  ways: Map<number, OsmWay>
  relations: Map<number, OsmRelation>
}

export type Tags = Readonly<Record<string, string>>

export interface OsmNode {
  id: number
  lat: number
  lng: number
  tags: Tags
}

export interface OsmWay {
  id: number
  tags: Tags
  /** Ids of nodes. The file may lack some of them, beyond its bounds. */
  refs: number[]
}

export interface OsmRelation {
  id: number
  tags: Tags
  members: { type: 'node' | 'way' | 'relation'; ref: number; role: string }[]
}

export const readOsm = (path: string): Osm => {
  const osm: Osm = { nodes: new Map(), ways: new Map(), relations: new Map() }
  for (const { type, bytes } of blobsOf(readFileSync(path))) if (type === 'OSMData') readBlock(bytes, osm)
  return osm
}

function* blobsOf(file: Buffer): Generator<{ type: string; bytes: Uint8Array }> {
  for (let at = 0; at < file.length; ) {
    const length = file.readUInt32BE(at)
    const header = new PbfReader(file.subarray(at + 4, at + 4 + length)).readFields(
      (tag, head, pbf) => {
        if (tag === 1) head.type = pbf.readString()
        else if (tag === 3) head.size = pbf.readVarint()
      },
      { type: '', size: 0 },
    )
    at += 4 + length
    yield { type: header.type, bytes: unpacked(file.subarray(at, at + header.size)) }
    at += header.size
  }
}

const unpacked = (blob: Uint8Array): Uint8Array =>
  new PbfReader(blob).readFields(
    (tag, found, pbf) => {
      if (tag === 1) found.bytes = pbf.readBytes()
      else if (tag === 3) found.bytes = inflateSync(pbf.readBytes())
    },
    { bytes: new Uint8Array() as Uint8Array },
  ).bytes

/** Texts of a block by their numbers, and how its places are counted. */
interface Block {
  strings: string[]
  /** Billionths of a degree. */
  granularity: number
  lat: number
  lng: number
}

const readBlock = (bytes: Uint8Array, osm: Osm): void => {
  const groups: Uint8Array[] = []
  const block = new PbfReader(bytes).readFields<Block>(
    (tag, found, pbf) => {
      if (tag === 1) pbf.readMessage((_, strings, each) => void strings.push(each.readString()), found.strings)
      else if (tag === 2) groups.push(pbf.readBytes())
      else if (tag === 17) found.granularity = pbf.readVarint()
      else if (tag === 19) found.lat = pbf.readVarint(true)
      else if (tag === 20) found.lng = pbf.readVarint(true)
    },
    { strings: [], granularity: 100, lat: 0, lng: 0 },
  )
  for (const group of groups)
    new PbfReader(group).readFields((tag, _, pbf) => {
      if (tag === 2) readDense(pbf.readBytes(), block, osm)
      else if (tag === 3) readWay(pbf.readBytes(), block, osm)
      else if (tag === 4) readRelation(pbf.readBytes(), block, osm)
    }, undefined)
}

/** Each is the difference to the one before. */
const summed = (differences: number[]): number[] => {
  let sum = 0
  return differences.map((each) => {
    sum += each
    return sum
  })
}

const readDense = (bytes: Uint8Array, { strings, granularity, lat, lng }: Block, { nodes }: Osm): void => {
  const dense = new PbfReader(bytes).readFields(
    (tag, found, pbf) => {
      if (tag === 1) pbf.readPackedSVarint(found.ids)
      else if (tag === 8) pbf.readPackedSVarint(found.lats)
      else if (tag === 9) pbf.readPackedSVarint(found.lngs)
      else if (tag === 10) pbf.readPackedVarint(found.texts)
    },
    { ids: [] as number[], lats: [] as number[], lngs: [] as number[], texts: [] as number[] },
  )
  const [lats, lngs] = [summed(dense.lats), summed(dense.lngs)]
  const degrees = (offset: number, value = 0): number => (offset + granularity * value) / 1e9
  let text = 0
  for (const [i, id] of summed(dense.ids).entries()) {
    const tags: Record<string, string> = {}
    // Keys and values of one after the other, each ended by 0.
    for (; dense.texts[text]; text += 2)
      tags[strings[dense.texts[text] ?? 0] ?? ''] = strings[dense.texts[text + 1] ?? 0] ?? ''
    text++
    nodes.set(id, { id, lat: degrees(lat, lats[i]), lng: degrees(lng, lngs[i]), tags })
  }
}

const readWay = (bytes: Uint8Array, { strings }: Block, { ways }: Osm): void => {
  const way = new PbfReader(bytes).readFields(
    (tag, found, pbf) => {
      if (tag === 1) found.id = pbf.readVarint()
      else if (tag === 2) pbf.readPackedVarint(found.keys)
      else if (tag === 3) pbf.readPackedVarint(found.values)
      else if (tag === 8) pbf.readPackedSVarint(found.refs)
    },
    { id: 0, keys: [] as number[], values: [] as number[], refs: [] as number[] },
  )
  ways.set(way.id, { id: way.id, tags: tagsOf(way, strings), refs: summed(way.refs) })
}

const member_types = ['node', 'way', 'relation'] as const

const readRelation = (bytes: Uint8Array, { strings }: Block, { relations }: Osm): void => {
  const { id, keys, values, roles, refs, types } = new PbfReader(bytes).readFields(
    (tag, found, pbf) => {
      if (tag === 1) found.id = pbf.readVarint()
      else if (tag === 2) pbf.readPackedVarint(found.keys)
      else if (tag === 3) pbf.readPackedVarint(found.values)
      else if (tag === 8) pbf.readPackedVarint(found.roles)
      else if (tag === 9) pbf.readPackedSVarint(found.refs)
      else if (tag === 10) pbf.readPackedVarint(found.types)
    },
    {
      id: 0,
      ...{ keys: [] as number[], values: [] as number[] },
      ...{ roles: [] as number[], refs: [] as number[], types: [] as number[] },
    },
  )
  const members = summed(refs).map((ref, i) => ({
    ...{ type: member_types[types[i] ?? 0] ?? ('node' as const), ref },
    role: strings[roles[i] ?? 0] ?? '',
  }))
  relations.set(id, { id, tags: tagsOf({ keys, values }, strings), members })
}

const tagsOf = ({ keys, values }: { keys: number[]; values: number[] }, strings: string[]): Tags =>
  Object.fromEntries(keys.map((key, i) => [strings[key] ?? '', strings[values[i] ?? 0] ?? '']))
