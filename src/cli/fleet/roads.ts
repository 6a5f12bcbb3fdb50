import { distance, type Location } from '#geo/distance.ts'
import { type City, type Coordinates, locationOf } from './city.ts'

/** A way from place to place, as it is driven. */
export interface Way {
  /** Its corners, the places at both ends included. */
  stations: readonly Station[]
  /** Metres. */
  length: number
  /** Seconds that nobody takes longer than, however red the lights are. */
  longest: number
}

export interface Station extends Location {
  /** Metres from the beginning. */
  at: number
  /** km/h from here on. */
  limit: number
  /** There are traffic lights. */
  lights: boolean
}

/** The quickest way between two places of the city, by their numbers. */
export type Roads = (from: number, to: number) => Way

/** Seconds of the longest red light. */
export const longest_red = 55
/** The slowest share of the limit that anybody drives at. */
export const slowest = 0.75
/** Seconds that a corner costs, at most. */
const corner = 8
/** km/h on the way from a junction to a place. */
const yard = 30

interface Edge {
  to: Node
  length: number
  limit: number
}

interface Node extends Location {
  lights: boolean
  edges: Edge[]
}

const known = new Map<City, Roads>()

export const roadsOf = (city: City): Roads => {
  const found = known.get(city) ?? build(city)
  known.set(city, found)
  return found
}

const build = (city: City): Roads => {
  const places = network(city)
  const ways = new Map<number, Way>()
  return (from, to) => {
    const key = from * places.length + to
    const way = ways.get(key) ?? wayAlong(quickest(places[from] as Node, places[to] as Node))
    ways.set(key, way)
    return way
  }
}

/** The nodes of the places; from them all others are reached. */
const network = ({ junctions, streets, places }: City): Node[] => {
  const crossings = new Map(Object.entries(junctions).map(([name, at]) => [name, node(at, true)]))
  const crossing = (name: string): Node => crossings.get(name) as Node
  for (const { along, limit } of streets) {
    const nodes = along.map((each) => (typeof each === 'string' ? crossing(each) : node(each, false)))
    for (const [i, next] of nodes.slice(1).entries()) join(nodes[i] as Node, next, limit)
  }
  return places.map(({ near, at }) => {
    const place = node(at, false)
    join(place, crossing(near), yard)
    return place
  })
}

const node = (at: Coordinates, lights: boolean): Node => ({ ...locationOf(at), lights, edges: [] })

const join = (a: Node, b: Node, limit: number): void => {
  const length = distance(a, b)
  a.edges.push({ to: b, length, limit })
  b.edges.push({ to: a, length, limit })
}

/** Dijkstra's; a city has so few nodes that the nearest one is found by looking at all. */
const quickest = (from: Node, to: Node): Node[] => {
  const seconds = new Map([[from, 0]])
  const before = new Map<Node, Node>()
  const open = new Set([from])
  for (let here = nearest(open, seconds); here !== to; here = nearest(open, seconds)) {
    open.delete(here)
    for (const { to: next, length, limit } of here.edges) {
      const there = (seconds.get(here) as number) + length / limit
      if (there >= (seconds.get(next) ?? Number.POSITIVE_INFINITY)) continue
      seconds.set(next, there)
      before.set(next, here)
      open.add(next)
    }
  }
  const nodes = [to]
  for (let at = before.get(to); at; at = before.get(at)) nodes.unshift(at)
  return nodes
}

const nearest = (open: Set<Node>, seconds: Map<Node, number>): Node =>
  [...open].reduce((best, each) => ((seconds.get(each) as number) < (seconds.get(best) as number) ? each : best))

const wayAlong = (nodes: readonly Node[]): Way => {
  let at = 0
  let longest = 0
  const stations = nodes.map((each, i) => {
    const { length = 0, limit = yard } = each.edges.find(({ to }) => to === nodes[i + 1]) ?? {}
    const station = { lat: each.lat, lng: each.lng, at, limit, lights: each.lights }
    at += length
    longest += length / ((limit * slowest) / 3.6) + corner + (each.lights ? longest_red : 0)
    return station
  })
  return { stations, length: at, longest }
}
