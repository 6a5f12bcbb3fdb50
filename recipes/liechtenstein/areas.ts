import type { Osm, OsmRelation, OsmWay, Tags } from './read-osm.ts'

/** Lines and areas out of nodes, ways and relations. */

/** Degrees, as GeoJSON has them. */
export type Corner = [lng: number, lat: number]

/** A ring around, and those of its holes. Each ends where it begins. */
export type Area = Corner[][]

export const lineOf = ({ nodes }: Osm, { refs }: OsmWay): Corner[] =>
  refs.flatMap((ref): Corner[] => {
    const node = nodes.get(ref)
    return node ? [[node.lng, node.lat]] : []
  })

export const isClosed = ({ refs }: OsmWay): boolean => refs.length > 3 && refs[0] === refs.at(-1)

/** What areas there are: closed ways, and multipolygons whose ways are all in the file. A way whose relation tells for it is left out. */
export function* areasOf(osm: Osm): Generator<{ tags: Tags; areas: Area[] }> {
  const told = new Set<number>()
  for (const relation of osm.relations.values()) {
    if (relation.tags.type !== 'multipolygon') continue
    const areas = areasOfRelation(osm, relation)
    if (areas.length === 0) continue
    const outer = relation.members.filter(({ type, role }) => type === 'way' && role === 'outer')
    // Old ones have no tags of their own: those of the way around count.
    const isUntagged = Object.keys(relation.tags).every((key) => key === 'type' || key === 'FIXME')
    const tags = isUntagged ? (osm.ways.get(outer[0]?.ref ?? 0)?.tags ?? {}) : relation.tags
    if (isUntagged) for (const { ref } of outer) told.add(ref)
    yield { tags, areas }
  }
  for (const way of osm.ways.values())
    if (isClosed(way) && !told.has(way.id)) yield { tags: way.tags, areas: [[lineOf(osm, way)]] }
}

export const areasOfRelation = (osm: Osm, { members }: OsmRelation): Area[] => {
  const ringsOf = (roles: string[]): Corner[][] =>
    ringsFrom(
      members.flatMap(({ type, ref, role }) => (type === 'way' && roles.includes(role) ? [osm.ways.get(ref)] : [])),
    ).map((refs) => lineOf(osm, { id: 0, tags: {}, refs }))
  const inner = ringsOf(['inner'])
  return ringsOf(['outer', '']).map((ring) => [ring, ...inner.filter((hole) => hole[0] && isWithin(ring, hole[0]))])
}

/** Ways are joined at their ends until they close; those that never do, as some are missing, are left out. */
const ringsFrom = (ways: readonly (OsmWay | undefined)[]): number[][] => {
  const open = ways.flatMap((way) => (way ? [[...way.refs]] : []))
  const rings: number[][] = []
  for (let ring = open.pop(); ring; ring = open.pop()) {
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)
      const i = open.findIndex((line) => line[0] === end || line.at(-1) === end)
      const [next] = i < 0 ? [] : open.splice(i, 1)
      if (!next) break
      ring.push(...(next[0] === end ? next : next.toReversed()).slice(1))
    }
    if (ring.length > 3 && ring[0] === ring.at(-1)) rings.push(ring)
  }
  return rings
}

export const isWithin = (ring: readonly Corner[], [lng, lat]: Corner): boolean => {
  let inside = false
  for (const [i, [x, y]] of ring.entries()) {
    const [x2, y2] = ring[i === 0 ? ring.length - 1 : i - 1] as Corner
    if (y > lat !== y2 > lat && lng < ((x2 - x) * (lat - y)) / (y2 - y) + x) inside = !inside
  }
  return inside
}

/** The middle of its corners: of a house, a place in it. */
export const middleOf = (ring: readonly Corner[]): Corner => {
  const corners = ring.slice(0, -1)
  const sum = (i: 0 | 1): number => corners.reduce((total, corner) => total + corner[i], 0)
  return [sum(0) / corners.length, sum(1) / corners.length]
}
