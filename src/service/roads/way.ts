import type { Static } from 'typebox'
import type { User } from '#contract/caller.ts'
import { distance, type Location } from '#geo/distance.ts'
import { fewer } from '#geo/fewer.ts'
import type { RouteProvider } from '#resource/user/preferences.ts'
import { type EngineOptions, roadOf } from '#route/engine.ts'
import { NoRoad, type Road } from '#route/road.ts'
import { straightRoad } from '#route/straight.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import { requireFeature } from '../features.ts'
import { engineOf, googleOf } from './engines.ts'

/** Ways for whoever asks: by the engine that is named, or straight where there is none (supplement 12). */

export const errors = ['external_service_error', 'malformed_external_parameters', 'feature_unavailable'] as const

interface Asking {
  config: Config
  db: Db
  caller: User
  fail(error: (typeof errors)[number]): never
}

export interface Wanted {
  start: Location
  waypoints?: readonly Location[] | null
  end: Location
  point_limit?: number | null
}

type Provider = Static<typeof RouteProvider>

/**
 * The way from each place to the next, drawn with `point_limit` points at most. Google answers where it is asked for, by name or by the caller's settings, and the
 * operator has a key; else the operator's own engine. Fails with 236 where no plan of the account allows it, with 218 where there is no way, with 215 where
 * the engine cannot answer.
 */
export const wayOf = async (
  asking: Asking,
  { start, waypoints, end, point_limit }: Wanted,
  named?: Provider | null,
) => {
  await requireFeature(asking, 'routing')
  const { config, db, caller, fail } = asking
  const places = [start, ...(waypoints ?? []), end]
  const provider = named ?? (await accounts.readUser(db, caller, caller.user_id))?.route_provider
  const engine = (provider === 'google' ? googleOf(config) : undefined) ?? engineOf(config)
  const road = await found(engine, places).catch((error: unknown) =>
    error instanceof NoRoad && error.none ? fail('malformed_external_parameters') : fail('external_service_error'),
  )
  const list = point_limit ? fewer(road.line, point_limit) : road.line
  const [metres, seconds] = sumOf(road, road.legs.length)
  return {
    ...{ distance: metres, time: seconds, list, key_points: keyPoints(road, list, places) },
    ...(!engine && { straight: true as const }),
  }
}

const found = async (engine: EngineOptions | undefined, places: readonly Location[]): Promise<Road> =>
  engine ? roadOf(engine, places) : straightRoad(places)

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
