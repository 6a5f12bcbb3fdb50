import { distance, type Location } from '#geo/distance.ts'
import type { Osm, OsmNode, OsmWay, Tags } from './read-osm.ts'

/** The streets that vehicles may drive on, as a graph of the nodes of OpenStreetMap. */

export interface Node extends Location {
  /** Where drivers wait for others: at lights, or for people who cross. */
  mark?: 'lights' | 'crossing'
  edges: Edge[]
}

export interface Edge {
  to: Node
  /** Metres. */
  length: number
  /** km/h. */
  limit: number
  /** 0 for the most important streets: whoever comes from a higher one gives way. */
  rank: number
  name: string
}

/** Of each class of street: its rank, and what is driven there where nothing is said, within settlements and between them. */
const classes: Readonly<Record<string, readonly [rank: number, within: number, between: number]>> = {
  ...{ primary: [0, 50, 80], secondary: [1, 50, 70], tertiary: [2, 50, 60], unclassified: [3, 40, 50] },
  ...{ residential: [4, 30, 40], road: [4, 30, 40], living_street: [5, 20, 20], service: [6, 15, 20] },
}

const classOf = ({ highway = '' }: Tags) => classes[highway.replace(/_link$/, '')]

const isOpen = (tags: Tags): boolean => {
  const access = tags.motor_vehicle ?? tags.vehicle ?? tags.access
  return (
    classOf(tags) !== undefined && tags.area !== 'yes' && !/^(no|private|agricultural|forestry)$/.test(access ?? '')
  )
}

export const graphOf = (osm: Osm): Node[] => {
  const nodes = new Map<number, Node>()
  const houses = housesOf(osm)
  for (const way of osm.ways.values()) {
    if (!isOpen(way.tags)) continue
    const [rank = 0] = classOf(way.tags) ?? []
    const along = way.refs.map((ref) => nodeOf(nodes, osm.nodes.get(ref) as OsmNode))
    for (const [i, to] of along.slice(1).entries()) {
      const from = along[i] as Node
      const length = distance(from, to)
      if (length === 0) continue
      const edge = { length, limit: limitAt(way, from, houses), rank, name: way.tags.name ?? '' }
      if (way.tags.oneway !== '-1') from.edges.push({ ...edge, to })
      if (!isOneWay(way.tags)) to.edges.push({ ...edge, to: from })
    }
  }
  return [...nodes.values()]
}

const isOneWay = ({ oneway, junction }: Tags): boolean =>
  junction === 'roundabout' || /^(yes|1|true)$/.test(oneway ?? '')

const nodeOf = (nodes: Map<number, Node>, { id, lat, lng, tags }: OsmNode): Node => {
  const known = nodes.get(id)
  if (known) return known
  const mark = tags.highway === 'traffic_signals' ? 'lights' : tags.highway === 'crossing' ? 'crossing' : undefined
  const node: Node = { lat, lng, ...(mark && { mark }), edges: [] }
  nodes.set(id, node)
  return node
}

/** Cells of some 150 m, with the houses in them. */
const cell = 0.0015
const cellOf = (lat: number, lng: number): string => `${Math.floor(lat / cell)} ${Math.floor(lng / cell)}`

const housesOf = ({ ways, nodes }: Osm): Map<string, number> => {
  const houses = new Map<string, number>()
  for (const { tags, refs } of ways.values()) {
    const corner = tags.building ? nodes.get(refs[0] ?? 0) : undefined
    if (!corner) continue
    const key = cellOf(corner.lat, corner.lng)
    houses.set(key, (houses.get(key) ?? 0) + 1)
  }
  return houses
}

const limitAt = ({ tags }: OsmWay, { lat, lng }: Location, houses: ReadonlyMap<string, number>): number => {
  const told = Number.parseInt(tags.maxspeed ?? '', 10)
  if (told >= 20) return told
  const [, within = 50, between = 50] = classOf(tags) ?? []
  return (houses.get(cellOf(lat, lng)) ?? 0) >= 2 ? within : between
}

/** Metres from the street to where a vehicle stands beside it, at most; km/h on the way there. */
const beside = 9
const yard = 15

/** Makes a node beside the nearest street, joined to it. The street is split there. */
export const stopAt = (graph: Node[], place: Location): { stop: Node; street: string } => {
  const { from, edge, foot } = nearest(graph, place)
  const back = edge.to.edges.find(({ to }) => to === from)
  const door: Node = { ...foot, edges: [] }
  split(from, edge, door)
  if (back) split(edge.to, back, door)
  const away = distance(foot, place)
  const part = Math.min(1, beside / Math.max(away, 0.1))
  const stop: Node = {
    lat: foot.lat + (place.lat - foot.lat) * part,
    lng: foot.lng + (place.lng - foot.lng) * part,
    edges: [],
  }
  const yardEdge = { length: distance(door, stop), limit: yard, rank: 7, name: '' }
  door.edges.push({ ...yardEdge, to: stop })
  stop.edges.push({ ...yardEdge, to: door })
  graph.push(door, stop)
  return { stop, street: edge.name || nearest(graph, place, ({ name }) => name !== '').edge.name }
}

const split = (from: Node, edge: Edge, door: Node): void => {
  from.edges.splice(from.edges.indexOf(edge), 1, { ...edge, to: door, length: distance(from, door) })
  door.edges.push({ ...edge, length: distance(door, edge.to) })
}

const nearest = (graph: readonly Node[], place: Location, counts: (edge: Edge) => boolean = () => true) => {
  let best = { metres: Number.POSITIVE_INFINITY, from: graph[0] as Node, edge: graph[0]?.edges[0] as Edge, foot: place }
  for (const from of graph)
    for (const edge of from.edges) {
      if (!counts(edge)) continue
      const foot = footOn(from, edge.to, place)
      const metres = distance(foot, place)
      if (metres < best.metres) best = { metres, from, edge, foot }
    }
  return best
}

/** The place of a line that is nearest; its ends aside, so that both parts of it have a length. */
const footOn = (from: Location, to: Location, place: Location): Location => {
  const shrink = Math.cos((place.lat * Math.PI) / 180)
  const [x, y] = [(to.lng - from.lng) * shrink, to.lat - from.lat]
  const along = ((place.lng - from.lng) * shrink * x + (place.lat - from.lat) * y) / (x * x + y * y)
  const part = Math.min(0.98, Math.max(0.02, along))
  return { lat: from.lat + y * part, lng: from.lng + (to.lng - from.lng) * part }
}

/** The quickest ways from a node, by what led to each other (Dijkstra's). */
export const waysFrom = (begin: Node): ((to: Node) => Node[]) => {
  const seconds = new Map([[begin, 0]])
  const before = new Map<Node, Node>()
  const done = new Set<Node>()
  const open: [number, Node][] = [[0, begin]]
  for (let next = pop(open); next; next = pop(open)) {
    const [time, here] = next
    if (done.has(here)) continue
    done.add(here)
    for (const { to, length, limit, rank } of here.edges) {
      // Narrow streets are no short cuts.
      const there = time + (length / limit) * 3.6 * (1 + rank / 8)
      if (there >= (seconds.get(to) ?? Number.POSITIVE_INFINITY)) continue
      seconds.set(to, there)
      before.set(to, here)
      push(open, [there, to])
    }
  }
  return (to) => {
    const way = [to]
    for (let at = before.get(to); at; at = before.get(at)) way.unshift(at)
    if (way[0] !== begin) throw new Error(`nothing leads to ${to.lat}, ${to.lng}`)
    return way
  }
}

/** A heap: the least is the first, and each is not more than the two that follow from it. */
const push = (heap: [number, Node][], entry: [number, Node]): void => {
  let at = heap.push(entry) - 1
  for (let up = (at - 1) >> 1; at > 0 && entry[0] < (heap[up] as [number, Node])[0]; up = (at - 1) >> 1) {
    heap[at] = heap[up] as [number, Node]
    heap[up] = entry
    at = up
  }
}

const pop = (heap: [number, Node][]): [number, Node] | undefined => {
  const first = heap[0]
  const last = heap.pop()
  if (heap.length === 0 || !last) return first
  heap[0] = last
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    let least = at
    for (const child of [left, right])
      if ((heap[child]?.[0] ?? Number.POSITIVE_INFINITY) < (heap[least] as [number, Node])[0]) least = child
    if (least === at) return first
    const moved = heap[at] as [number, Node]
    heap[at] = heap[least] as [number, Node]
    heap[least] = moved
    at = least
  }
}
