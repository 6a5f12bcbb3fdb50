import type { Location } from '#geo/distance.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { offBy } from '#store/tasks/task-estimates.ts'
import { type Span, secondsTo, spanOf } from '#task/arrival.ts'
import { drivesOf } from '../roads/times.ts'
import { speedOf } from './speed.ts'

/** When trackers are at their tasks: by roads where the operator's engine tells, else along straight lines, and as much off as arrivals of the account were lately. */

/** A tracker where it is, and the circle of its task. */
export interface Underway {
  source_id: number
  place: Location
  circle: Location & { radius: number }
}

/** Seconds from now on. */
export interface Expected {
  /** As a rule. */
  likely: number
  earliest: number
  latest: number
  /** Along a straight line. */
  straight: boolean
}

interface Asking {
  db: Db
  config: Config
  now: Date
}

/** Seconds before an arrival from where it is looked what would have been said. */
export const ahead = 900
/** How far back arrivals count: milliseconds. */
const lately = 30 * 86_400_000
/** Trackers that are asked for by roads, at most, each by a question of its own; and circles of each. */
const [most_places, most_circles] = [50, 49]

/** When each is there, in their order, at the speed at which all of their devices have driven lately where no road is known. */
export const expectedOf = async (asking: Asking, owner: Owner, all: readonly Underway[]): Promise<Expected[]> => {
  if (all.length === 0) return []
  const [seconds, straight, road] = await Promise.all([
    secondsOf(asking, all),
    spanFor(asking, owner, 'straight'),
    spanFor(asking, owner, 'road'),
  ])
  return seconds.map(({ road: by_road, straight: by_line }) =>
    by_road === null ? spread(by_line, straight, true) : spread(by_road, road, false),
  )
}

/** Seconds until each is there: along a straight line, and by roads where that is known. */
export const secondsOf = async (
  { db, config, now }: Asking,
  all: readonly Underway[],
): Promise<{ straight: number; road: number | null }[]> => {
  const speed = await speedOf(db, [...new Set(all.map(({ source_id }) => source_id))], now)
  const roads = await roadsOf(config, all)
  return all.map((one) => {
    const straight = secondsTo(one.place, one.circle, speed)
    // Who is there is there, wherever its nearest road is.
    return { straight, road: straight === 0 ? 0 : (roads.get(one) ?? null) }
  })
}

const spanFor = async ({ db, now }: Asking, owner: Owner, way: 'straight' | 'road'): Promise<Span> =>
  spanOf(way, await offBy(db, owner, way, new Date(now.getTime() - lately), ahead))

const spread = (seconds: number, { low, half, high }: Span, straight: boolean): Expected => ({
  likely: Math.round(seconds * half),
  earliest: Math.round(seconds * low),
  latest: Math.round(seconds * high),
  straight,
})

/** Seconds by roads of those for which the engine tells them. */
const roadsOf = async (config: Config, all: readonly Underway[]): Promise<ReadonlyMap<Underway, number>> => {
  const known = new Map<Underway, number>()
  const bySource = [...Map.groupBy(all, ({ source_id }) => source_id).values()].slice(0, most_places)
  const ask = async (some: readonly Underway[]): Promise<void> => {
    const [first] = some
    if (!first) return
    const table = await drivesOf(
      config,
      [first.place],
      some.map(({ circle: { lat, lng } }) => ({ lat, lng })),
    )
    for (const [i, one] of some.entries()) {
      const drive = table?.[0]?.[i]
      if (drive) known.set(one, Math.round(drive.time))
    }
  }
  // A few at a time: an engine has other things to do.
  const waiting = bySource.map((some) => some.slice(0, most_circles))
  const walk = async (): Promise<void> => {
    for (let some = waiting.shift(); some; some = waiting.shift()) await ask(some)
  }
  await Promise.all(Array.from({ length: 4 }, walk))
  return known
}
