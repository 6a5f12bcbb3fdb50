import type { Location } from '#geo/distance.ts'
import { decodeLine } from '#geo/polyline.ts'
import { figure, type Matched, placeOf, type RoadContract } from '../road.ts'

/** Valhalla's API (valhalla.github.io, "Turn-by-turn API", "Matrix API", "Map Matching API"): kilometres, seconds, shapes of six decimals. */
export const valhalla: RoadContract = {
  none: 400,
  way: {
    ask: (places) => ({
      path: '/route',
      params: [['json', JSON.stringify({ ...shared, locations: places.map(written), directions_type: 'none' })]],
    }),
    read(body) {
      const { legs } = (body as { trip: { legs: Leg[] } }).trip
      if (legs.length === 0) throw new Error('no legs')
      return {
        line: legs.flatMap(({ shape }) => lineOf(shape)),
        legs: legs.map(({ summary }) => ({ distance: figure(summary.length) * 1000, time: figure(summary.time) })),
      }
    },
  },
  table: {
    ask: (from, to) => ({
      path: '/sources_to_targets',
      body: { ...shared, sources: from.map(written), targets: to.map(written) },
    }),
    read(body) {
      const { sources_to_targets } = body as { sources_to_targets: Cell[][] }
      return sources_to_targets.map((row) =>
        row.map(({ distance, time }) =>
          time === null ? null : { distance: figure(distance) * 1000, time: figure(time) },
        ),
      )
    },
  },
  match: {
    most: 1000,
    ask: (track) => ({
      path: '/trace_attributes',
      body: {
        ...shared,
        shape: track.map(({ time, ...place }) => ({ ...written(place), time: Math.floor(time / 1000) })),
        shape_match: 'map_snap',
        filters: { attributes: ['shape', 'edge.speed_limit', 'edge.begin_shape_index'], action: 'include' },
      },
    }),
    read(body) {
      const { shape, edges } = body as { shape: string; edges: Edge[] }
      return { line: lineOf(shape), limits: limitsOf(edges) }
    },
  },
}

const shared = { costing: 'auto', units: 'kilometers' } as const

const written = ({ lat, lng }: Location) => ({ lat, lon: lng })

const lineOf = (shape: string): Location[] => decodeLine(shape, 1e6).map(([lat, lng]) => placeOf([lng, lat]))

/** Where another limit begins; roads without one have none, or (as of motorways without) `unlimited`. */
const limitsOf = (edges: readonly Edge[]): Matched['limits'] => {
  const limits: Matched['limits'] = []
  for (const { begin_shape_index, speed_limit } of edges) {
    const speed = typeof speed_limit === 'number' && speed_limit > 0 ? speed_limit : null
    if (limits.at(-1)?.speed !== speed) limits.push({ from: figure(begin_shape_index), speed })
  }
  return limits
}

interface Leg {
  shape: string
  summary: { length: unknown; time: unknown }
}

interface Cell {
  distance: unknown
  time: unknown
}

interface Edge {
  begin_shape_index: unknown
  speed_limit?: unknown
}
