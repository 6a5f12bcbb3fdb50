import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { type Fault, refuse } from '#contract/errors.ts'
import { tooSoon } from '#contract/interval.ts'
import { command } from '#contract/operation.ts'
import { Described, LatLng, LocalTime, Named, Nullable } from '#contract/schema.ts'
import { distance } from '#geo/distance.ts'
import { timesOf } from '#service/roads/times.ts'
import { takeTurn } from '#store/tasks/optimizing.ts'
import { optimize } from '#task/optimize.ts'

/** Seconds between two rounds of an account that are put in order. */
const interval = 3
/** Metres from the start to the last point, straight. */
const longest = 5_000_000

const RoutePoint = Named('RoutePoint', {
  location: LatLng,
  from: Described(LocalTime, 'When it is to be visited, at the earliest.'),
  to: Described(LocalTime, 'When it is to be visited, at the latest: not before `from`.'),
})

const StartPoint = Named('StartPoint', {
  ...LatLng.properties,
  departure: Type.Optional(Nullable(Described(LocalTime, 'When it leaves.'))),
})

export default command('task/route/points/optimize', {
  summary: 'Puts points in the order in which they are visited best.',
  description: `Nothing is changed. Better is, in turn: fewer windows missed, less time late, an earlier end, less driving, earlier windows first; up to nine points by all orders.
Driving is as the engine that the operator has tells it; without one, or where it cannot answer, straight, a third longer, at 50 km/h. Without \`departure\` it leaves so as to be at the first point at its \`from\`. Of points that are more than 5,000 km of way, straight from one to
the next in the best order, 210 is answered; once in ${interval} seconds for an account: 264 tells the whole \`timeout\` and the \`remainder\` of it, as ISO 8601 durations.`,
  keeps: true,
  access: userWith('task_update'),
  params: Type.Object({
    start_point: Described(StartPoint, 'Where and when it leaves.'),
    route_points: Type.Array(RoutePoint, { minItems: 2, maxItems: 49, description: 'What is to be visited.' }),
  }),
  result: Type.Object({
    result: Type.Array(Type.Integer(), { description: 'Places in `route_points`, from 0 on, in the order of visits.' }),
  }),
  errors: ['geocoding_failed', 'timeout_not_reached'],
  example: {
    params: {
      start_point: { lat: 38.7079, lng: -9.1366, departure: '2036-07-09 08:30:00' },
      route_points: [
        { location: { lat: 38.7139, lng: -9.1394 }, from: '2036-07-09 13:00:00', to: '2036-07-09 14:00:00' },
        { location: { lat: 38.6978, lng: -9.2067 }, from: '2036-07-09 09:00:00', to: '2036-07-09 12:00:00' },
      ],
    },
  },

  async handler({ start_point: { departure, ...start }, route_points }, { config, caller, now, fail, transaction }) {
    refuse(route_points.flatMap(faultsOf))
    const wait = tooSoon(interval, await transaction((db) => takeTurn(db, caller, interval, now)))
    if (wait) fail('timeout_not_reached', wait)
    const points = route_points.map(({ location, from, to }) => ({ ...location, from: +from, to: +to }))
    const [first = [], ...between] = await timesOf(config, [start, ...points], points)
    const result = optimize({ departure: departure ? +departure : null, points, first, between })
    const way = [start, ...result.map((i) => points[i] as (typeof points)[0])]
    const metres = way.slice(1).reduce((sum, point, i) => sum + distance(way[i] as typeof start, point), 0)
    return metres > longest ? fail('geocoding_failed') : { result }
  },
})

const faultsOf = ({ from, to }: { from: Date; to: Date }, i: number): Fault[] =>
  to < from ? [{ parameter: `route_points.${i}.to`, error: 'must not be before from' }] : []
