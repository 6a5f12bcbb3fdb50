import { distance, type Location } from '#geo/distance.ts'
import { fewer } from '#geo/fewer.ts'
import { type EngineOptions, roadOf } from '#route/engine.ts'
import { graphhopper } from '#route/providers/graphhopper.ts'
import { osrm } from '#route/providers/osrm.ts'
import { valhalla } from '#route/providers/valhalla.ts'
import { NoRoad, type Road } from '#route/road.ts'
import { straightRoad } from '#route/straight.ts'
import type { Config } from '#src/config.ts'

/** Ways for whoever asks: by the operator's engine, or straight where there is none (supplement 12). */

interface Asking {
  config: Config
  fail(error: 'external_service_error' | 'malformed_external_parameters'): never
}

/** The engine that the operator has, the first of these three. */
const engineOf = (config: Config): EngineOptions | undefined => {
  const timeout = config.route_timeout * 1000
  const all = [
    { contract: valhalla, url: config.route_valhalla_url, timeout },
    { contract: osrm, url: config.route_osrm_url, timeout },
    { contract: graphhopper, url: config.route_graphhopper_url, timeout },
  ]
  return all.find(({ url }) => url !== '')
}

/**
 * The way from each place to the next, drawn with `point_limit` points at most. Fails with 218 where the engine finds none, with 215 where it cannot
 * answer.
 */
export const wayOf = async ({ config, fail }: Asking, places: readonly Location[], point_limit: number | undefined) => {
  const engine = engineOf(config)
  const road = await (engine ? roadOf(engine, places) : Promise.resolve(straightRoad(places))).catch(
    (error: unknown) =>
      error instanceof NoRoad && error.none ? fail('malformed_external_parameters') : fail('external_service_error'),
  )
  const list = point_limit ? fewer(road.line, point_limit) : road.line
  const [metres, seconds] = sumOf(road, road.legs.length)
  return {
    ...{ distance: metres, time: seconds, list, key_points: keyPoints(road, list, places) },
    ...(!engine && { straight: true as const }),
  }
}

const sumOf = ({ legs }: Road, count: number): [distance: number, time: number] => {
  const some = legs.slice(0, count)
  const sum = (name: 'distance' | 'time') => Math.round(some.reduce((all, leg) => all + leg[name], 0))
  return [sum('distance'), sum('time')]
}

/** The places that were asked for, each with the point of the line that is nearest, behind that of the one before. */
const keyPoints = (road: Road, list: readonly Location[], places: readonly Location[]) => {
  let id = 0
  return places.map((place, i) => {
    id = i === places.length - 1 ? list.length - 1 : nearest(list, place, id)
    const [distance, time] = sumOf(road, i)
    const isTold = road.legs.length === places.length - 1 || i === 0
    const { lat, lng } = list[id] as Location
    return { id, lat, lng, ...(isTold && { distance, time }) }
  })
}

const nearest = (list: readonly Location[], place: Location, from: number): number => {
  let [best, least] = [from, Number.POSITIVE_INFINITY]
  for (let i = from; i < list.length; i++) {
    const metres = distance(list[i] as Location, place)
    if (metres < least) [best, least] = [i, metres]
  }
  return best
}
