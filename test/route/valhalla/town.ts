import { PbfWriter } from 'pbf'

/** A small town as a file of OpenStreetMap (PBF: https://wiki.openstreetmap.org/wiki/PBF_Format), for engines that make their tiles of one. */

interface Street {
  /** Places of its corners in the list of nodes. */
  corners: readonly number[]
  tags: Readonly<Record<string, string>>
}

/** Streets to the north and to the east, by number from 0 on. */
const across = 8
/** Degrees between two of them: 111 m to the north, 76 m to the east. */
const block = 0.001

/** The corner of two streets, of which the south-western is 0, 0. */
export const corner = (north: number, east: number): { lat: number; lng: number } => ({
  lat: 47.1 + north * block,
  lng: 9.5 + east * block,
})

/**
 * Streets at right angles, 30 km/h, but for the first to the north, 50 km/h, and the last to the east, which is one-way to the west. All of them
 * have names.
 */
export const town = (): Uint8Array => {
  const lines = Array.from({ length: across }, (_, i) => i)
  const nodes = lines.flatMap((north) => lines.map((east) => corner(north, east)))
  const tagsOf = (name: string, more: Street['tags']) => ({ highway: 'residential', maxspeed: '30', name, ...more })
  const streets = lines.flatMap((i): Street[] => [
    { corners: lines.map((j) => j * across + i), tags: tagsOf(`Street ${i}`, i === 0 ? { maxspeed: '50' } : {}) },
    {
      corners: lines.map((j) => i * across + j).toReversed(),
      tags: tagsOf(`Avenue ${i}`, i === across - 1 ? { oneway: 'yes' } : {}),
    },
  ])
  return Buffer.concat([
    blob('OSMHeader', header()),
    blob('OSMData', nodesBlock(nodes)),
    blob('OSMData', waysBlock(streets)),
  ])
}

const written = (write: (pbf: PbfWriter) => void): Uint8Array => {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish()
}

const blob = (type: string, bytes: Uint8Array): Uint8Array => {
  const body = written((pbf) => pbf.writeBytesField(1, bytes))
  const head = written((pbf) => {
    pbf.writeStringField(1, type)
    pbf.writeVarintField(3, body.length)
  })
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, body])
}

const header = (): Uint8Array => written((pbf) => pbf.writeStringField(4, 'OsmSchema-V0.6'))

/** A block of one group, whose texts are known by their places. */
const blockOf = (texts: readonly string[], group: (pbf: PbfWriter) => void): Uint8Array =>
  written((pbf) => {
    pbf.writeBytesField(
      1,
      written((table) => {
        for (const text of texts) table.writeBytesField(1, Buffer.from(text))
      }),
    )
    pbf.writeBytesField(2, written(group))
  })

const nodesBlock = (nodes: readonly { lat: number; lng: number }[]): Uint8Array =>
  blockOf([''], (group) => {
    for (const [i, { lat, lng }] of nodes.entries())
      group.writeBytesField(
        1,
        written((node) => {
          node.writeSVarintField(1, i + 1)
          node.writeSVarintField(8, Math.round(lat * 1e7))
          node.writeSVarintField(9, Math.round(lng * 1e7))
        }),
      )
  })

const waysBlock = (streets: readonly Street[]): Uint8Array => {
  const texts = ['', ...new Set(streets.flatMap(({ tags }) => Object.entries(tags).flat()))]
  const placesOf = (words: readonly string[]) => words.map((word) => texts.indexOf(word))
  return blockOf(texts, (group) => {
    for (const [i, { corners, tags }] of streets.entries())
      group.writeBytesField(
        3,
        written((way) => {
          way.writeVarintField(1, i + 1)
          way.writePackedVarint(2, placesOf(Object.keys(tags)))
          way.writePackedVarint(3, placesOf(Object.values(tags)))
          // Ids of nodes, each as what is added to the one before.
          way.writePackedSVarint(
            8,
            corners.map((node, at) => (at === 0 ? node + 1 : node - (corners[at - 1] as number))),
          )
        }),
      )
  })
}
