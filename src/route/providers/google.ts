import type { Location } from '#geo/distance.ts'
import { decodeLine } from '#geo/polyline.ts'
import { figure, NoRoad, placeOf, type RoadContract } from '../road.ts'

/** Places between two ends, at most ("Set intermediate waypoints"). */
const most_between = 25

/**
 * Google's Routes API (developers.google.com/maps/documentation/routes, `computeRoutes`): metres, texts of seconds. Each question is paid for, so ways alone are asked of it.
 * Where there is no way it answers 200; 400 is a key that is none.
 */
export const google = (key: string): RoadContract => ({
  way: {
    ask(places) {
      const between = places.slice(1, -1)
      if (between.length > most_between) throw new NoRoad('google takes no more places', true)
      return {
        path: '/directions/v2:computeRoutes',
        headers: {
          'x-goog-api-key': key,
          'x-goog-fieldmask': 'routes.polyline.encodedPolyline,routes.legs.distanceMeters,routes.legs.duration',
        },
        body: {
          origin: written(places[0] as Location),
          destination: written(places.at(-1) as Location),
          intermediates: between.map(written),
          travelMode: 'DRIVE',
        },
      }
    },
    read(body) {
      const [route] = (body as { routes?: Route[] }).routes ?? []
      if (!route) throw new NoRoad('google finds no way', true)
      return {
        line: decodeLine(route.polyline.encodedPolyline).map(([lat, lng]) => placeOf([lng, lat])),
        // What is 0 is left out.
        legs: route.legs.map(({ distanceMeters = 0, duration = '0s' }) => ({
          distance: figure(distanceMeters),
          time: figure(Number.parseFloat(duration)),
        })),
      }
    },
  },
})

const written = ({ lat, lng }: Location) => ({ location: { latLng: { latitude: lat, longitude: lng } } })

interface Route {
  polyline: { encodedPolyline: string }
  legs: { distanceMeters?: unknown; duration?: string }[]
}
