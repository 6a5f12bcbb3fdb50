import { decodeLine } from '#geo/polyline.ts'
import { figure, placeOf, type RoadContract } from '../road.ts'

/** Valhalla's API (valhalla.github.io, "Turn-by-turn API"): kilometres, shapes of six decimals. */
export const valhalla: RoadContract = {
  request: (places) => ({
    path: '/route',
    params: [
      [
        'json',
        JSON.stringify({
          locations: places.map(({ lat, lng }) => ({ lat, lon: lng })),
          costing: 'auto',
          units: 'kilometers',
          directions_type: 'none',
        }),
      ],
    ],
  }),
  read(body) {
    const { legs } = (body as { trip: { legs: Leg[] } }).trip
    if (legs.length === 0) throw new Error('no legs')
    return {
      line: legs.flatMap(({ shape }) => decodeLine(shape, 1e6).map(([lat, lng]) => placeOf([lng, lat]))),
      legs: legs.map(({ summary }) => ({ distance: figure(summary.length) * 1000, time: figure(summary.time) })),
    }
  },
}

interface Leg {
  shape: string
  summary: { length: unknown; time: unknown }
}
