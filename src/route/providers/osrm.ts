import type { Location } from '#geo/distance.ts'
import { figure, placeOf, type RoadContract } from '../road.ts'

/** OSRM's API (project-osrm.org, "HTTP API", services `route`, `table`, `match`): metres, seconds; limits of roads are not told. */
export const osrm: RoadContract = {
  none: 400,
  way: {
    ask: (places) => ({ path: pathOf('route', places), params: drawn }),
    read(body) {
      const { routes } = body as { routes: [Route] }
      const [{ geometry, legs }] = routes
      return {
        line: geometry.coordinates.map(placeOf),
        legs: legs.map(({ distance, duration }) => ({ distance: figure(distance), time: figure(duration) })),
      }
    },
  },
  table: {
    ask: (from, to) => ({
      path: pathOf('table', [...from, ...to]),
      params: [
        ['sources', from.map((_, i) => i).join(';')],
        ['destinations', to.map((_, i) => from.length + i).join(';')],
        ['annotations', 'duration,distance'],
      ],
    }),
    read(body) {
      const { durations, distances } = body as { durations: unknown[][]; distances: unknown[][] }
      return durations.map((row, i) =>
        row.map((time, j) =>
          time === null ? null : { time: figure(time), distance: figure((distances[i] as unknown[])[j]) },
        ),
      )
    },
  },
  match: {
    most: 100,
    ask: (track) => ({
      path: pathOf('match', track),
      params: [...drawn, ['timestamps', track.map(({ time }) => Math.floor(time / 1000)).join(';')]],
    }),
    read(body) {
      const { matchings } = body as { matchings: Pick<Route, 'geometry'>[] }
      return { line: matchings.flatMap(({ geometry }) => geometry.coordinates.map(placeOf)), limits: [] }
    },
  },
}

const pathOf = (service: string, places: readonly Location[]): string =>
  `/${service}/v1/driving/${places.map(({ lat, lng }) => `${lng},${lat}`).join(';')}`

const drawn = [
  ['overview', 'full'],
  ['geometries', 'geojson'],
] as const

interface Route {
  geometry: { coordinates: unknown[][] }
  legs: { distance: unknown; duration: unknown }[]
}
