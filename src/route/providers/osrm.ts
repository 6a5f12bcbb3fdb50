import { figure, placeOf, type RoadContract } from '../road.ts'

/** OSRM's API (project-osrm.org, "HTTP API", service `route`). */
export const osrm: RoadContract = {
  request: (places) => ({
    path: `/route/v1/driving/${places.map(({ lat, lng }) => `${lng},${lat}`).join(';')}`,
    params: [
      ['overview', 'full'],
      ['geometries', 'geojson'],
    ],
  }),
  read(body) {
    const { routes } = body as { routes: [Route] }
    const [{ geometry, legs }] = routes
    return {
      line: geometry.coordinates.map(placeOf),
      legs: legs.map(({ distance, duration }) => ({ distance: figure(distance), time: figure(duration) })),
    }
  },
}

interface Route {
  geometry: { coordinates: unknown[][] }
  legs: { distance: unknown; duration: unknown }[]
}
