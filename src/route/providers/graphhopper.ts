import { figure, placeOf, type RoadContract } from '../road.ts'

/** GraphHopper's API (docs.graphhopper.com, "Routing API"), which tells the whole way only: metres, milliseconds. Its open-source server has no matrix. */
export const graphhopper: RoadContract = {
  none: 400,
  way: {
    ask: (places) => ({
      path: '/route',
      params: [
        ...places.map(({ lat, lng }) => ['point', `${lat},${lng}`] as const),
        ['profile', 'car'],
        ['points_encoded', 'false'],
        ['instructions', 'false'],
      ],
    }),
    read(body) {
      const [path] = (body as { paths: [Path] }).paths
      return {
        line: path.points.coordinates.map(placeOf),
        legs: [{ distance: figure(path.distance), time: figure(path.time) / 1000 }],
      }
    },
  },
}

interface Path {
  distance: unknown
  time: unknown
  points: { coordinates: unknown[][] }
}
