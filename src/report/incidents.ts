import { type Harsh, harshSearch } from '#track/harsh.ts'
import { idleTimes } from '#track/idle.ts'
import { type Driver, type Excuse, type Facts, type Run, seconds, type ToldHarsh } from './facts.ts'
import { type Driven, longParts, type Night, nightParts } from './hours-driven.ts'
import type { Walk } from './kind.ts'
import type { Place } from './tell.ts'
import { type Violation, violationsOf } from './violations.ts'

/** What counts against a driver: driving harshly, too fast, and idling, with the points that each costs (supplement 2, 2.4). */

/** Kinds of harsh driving by what a penalty of each is called; `harshDriving` is ours: a device told of it without saying how. */
export const harsh_penalties = {
  harsh_acceleration: 'harshAcceleration',
  harsh_braking: 'harshBraking',
  harsh_cornering: 'harshTurn',
  harsh_acceleration_and_cornering: 'harshAccelerationNTurn',
  harsh_braking_and_cornering: 'harshBrakingNTurn',
  harsh_lane_change: 'harshQuickLaneChange',
  harsh_driving: 'harshDriving',
} as const
export type HarshType = keyof typeof harsh_penalties

/** Driving at night, and for long without a break: ours, and nothing unless somebody gives them points. */
export const hour_types = ['night_driving', 'long_driving'] as const

export const incident_types = [
  'speeding',
  'idling',
  ...hour_types,
  ...(Object.keys(harsh_penalties) as HarshType[]),
] as const
export type IncidentType = (typeof incident_types)[number]

/** An event that counts. Times in milliseconds since 1970 UTC. */
export interface Incident {
  type: IncidentType
  from: number
  to: number
  /** Nothing where nobody knows. */
  place?: Place | undefined
  driver?: Driver | undefined
  /** Of speeding: the greatest speed and what was allowed, km/h; of harsh driving the speed alone. */
  speed?: number | undefined
  limit?: number | undefined
  /** Points; 0 where it was excused. */
  penalty: number
  /** Why it does not count. */
  excuse?: Excuse | undefined
}

/** Ways of telling points, with what stands for each where it is left out. */
export interface Scoring {
  /** km/h; without it, and one of the vehicle, nothing is too fast. */
  limit?: number | undefined
  /** Of the vehicle, where it has one, in place of `limit`. */
  use_vehicle_speed_limit?: boolean | undefined
  /** Minutes that do not count. */
  min_speeding_duration: number
  /** Points a minute by km/h over the limit. */
  speeding_penalties: Readonly<Record<string, number>>
  /** Points of each. */
  harsh_driving_penalties: Readonly<Partial<Record<string, number>>>
  /** Minutes that do not count, and points of each other. */
  min_idling_duration: number
  idling_penalty: number
  /** Points of each minute of driving at night; 0 tells of none. */
  night_penalty: number
  night: Night
  /** Points of each minute that is driven beyond `most` minutes without a break of `rest`; 0 tells of none. */
  long_driving_penalty: number
  long_driving: { most: number; rest: number }
}

/** What is found on a way. */
interface Found {
  violations: readonly Violation[]
  harsh: readonly Harsh[]
}

/** Milliseconds within which what the device tells and what was found of its points are the same. */
const same = 10_000

/** Goes along a way for what counts on it. @param limit km/h; nothing is too fast without @param least seconds, speeding lasts longer */
export const incidentWalk = (limit: number | undefined, least: number): Walk => {
  const violations = violationsOf(limit ?? Number.POSITIVE_INFINITY, least)
  const harsh = harshSearch()
  return {
    take: violations.take,
    takeAll(steps) {
      harsh.take(steps)
      const { time, lat, lng, speed, heading } = steps
      for (let row = 0; row < time.length; row++)
        violations.take({
          ...{ time: time[row] as number, lat: lat[row] as number, lng: lng[row] as number },
          ...{ speed: speed[row] as number, heading: heading[row] as number },
        })
    },
    end: (): Found => ({ violations: violations.end() as Violation[], harsh: harsh.end() }),
  }
}

/** The limit that holds for a device, km/h. */
export const limitFor = ({ limit, use_vehicle_speed_limit }: Scoring, max_speed: number | undefined) =>
  (use_vehicle_speed_limit ? max_speed : undefined) ?? limit

/** All that counts of a device, by time, whoever drove. */
export const incidentsOf = (facts: Facts, scoring: Scoring): Incident[] => {
  const found = facts.walked as readonly Found[]
  const limit = limitFor(scoring, facts.device.max_speed)
  const all = [
    ...found.flatMap(({ violations }) => violations.map((one) => speedingOf(one, limit ?? 0, scoring))),
    ...harshOf(
      found.flatMap(({ harsh }) => harsh),
      facts.told_harsh ?? [],
      scoring,
    ),
    ...idlingOf(facts, scoring),
    ...hoursOf(facts, scoring),
  ]
  const excuses = Map.groupBy(facts.excuses ?? [], ({ type }) => type)
  return all.map((one) => withDriver(excused(one, excuses.get(one.type) ?? []), facts)).sort((a, b) => a.from - b.from)
}

const excused = (one: Incident, excuses: readonly Excuse[]): Incident => {
  const excuse = excuses.find(({ time }) => isOf(time, one))
  return excuse ? { ...one, penalty: 0, excuse } : one
}

/**
 * Whether an excuse of that time is of what happened. People are told whole seconds; and with another limit speeding begins at another
 * time, so it is excused where the time lies in it.
 */
const isOf = (time: number, { from, to }: Incident): boolean => Math.floor(from / 1000) * 1000 <= time && time <= to

const withDriver = (one: Incident, { drivers }: Facts): Incident => ({
  ...one,
  driver: drivers.findLast(({ since }) => since <= one.from)?.is,
})

/** Points a minute of the highest tier that was reached; below all of them none. */
const speedingOf = (violation: Violation, limit: number, scoring: Scoring): Incident => {
  const { from, to, peak, max_speed } = violation
  const tiers = Object.entries(scoring.speeding_penalties).map(([over, points]) => ({ over: Number(over), points }))
  const [tier] = tiers.filter(({ over }) => over <= max_speed - limit).sort((a, b) => b.over - a.over)
  const minutes = seconds(violation) / 60 - scoring.min_speeding_duration
  const penalty = Math.max(0, minutes) * (tier?.points ?? 0)
  return { type: 'speeding', from, to, place: peak, speed: max_speed, limit, penalty }
}

/** What was found beside what the device told, each once; what a device tells while it stands is nothing. */
const harshOf = (found: readonly Harsh[], told: readonly ToldHarsh[], scoring: Scoring): Incident[] => {
  const moving = told.filter(({ speed }) => speed > 0)
  let next = 0
  const isTold = ({ time, to }: Harsh): boolean => {
    // Both are by time: what is behind is not looked at again.
    while ((moving[next]?.time ?? Number.POSITIVE_INFINITY) < time - same) next++
    return (moving[next]?.time ?? Number.POSITIVE_INFINITY) <= to + same
  }
  const pointsOf = (type: HarshType): number => scoring.harsh_driving_penalties[harsh_penalties[type]] ?? 0
  return [
    ...moving.map(({ time, kind, place, speed }): Incident => {
      const type: HarshType = kind ? `harsh_${kind}` : 'harsh_driving'
      return { type, from: time, to: time, place, speed, penalty: pointsOf(type) }
    }),
    ...found
      .filter((one) => !isTold(one))
      .map(({ time, to, kind, lat, lng, speed }): Incident => {
        const type: HarshType = `harsh_${kind}`
        return { type, from: time, to, place: { lat, lng, address: '' }, speed, penalty: pointsOf(type) }
      }),
  ]
}

/** Times for which the engine was on outside of drives, longer than what does not count. */
const idlingOf = ({ runs = [], drives, windows }: Facts, scoring: Scoring): Incident[] => {
  const stretches = idleTimes(
    runs,
    drives.map(({ from, to }) => ({ start_time: from, end_time: to })),
    { from: windows[0]?.from ?? 0, to: windows.at(-1)?.to ?? 0 },
  )
  return stretches.flatMap((stretch): Incident[] => {
    const minutes = seconds(stretch) / 60 - scoring.min_idling_duration
    if (minutes <= 0) return []
    const place = placeOf(stretch.from, runs) ?? drives.findLast(({ to }) => to <= stretch.from)?.end
    return [{ type: 'idling', ...stretch, place, penalty: minutes * scoring.idling_penalty }]
  })
}

const minute = 60_000

/** Driving at night, and for long without a break, where these have points. */
const hoursOf = ({ drives }: Facts, scoring: Scoring): Incident[] => {
  const { night_penalty, night, long_driving_penalty, long_driving } = scoring
  const limits = { most: long_driving.most * minute, rest: long_driving.rest * minute }
  const of = (type: (typeof hour_types)[number], parts: readonly Driven[], points: number) =>
    parts.map(({ from, to, driven }): Incident => {
      const place = drives.findLast((drive) => drive.from <= from)?.start
      return { type, from, to, place, penalty: (driven / minute) * points }
    })
  return [
    ...(night_penalty > 0 ? of('night_driving', nightParts(drives, night), night_penalty) : []),
    ...(long_driving_penalty > 0 ? of('long_driving', longParts(drives, limits), long_driving_penalty) : []),
  ]
}

/** Where the engine was switched on at that very time. */
const placeOf = (time: number, runs: readonly Run[]): Place | undefined => runs.find(({ from }) => from === time)?.start

/** A score, and what it is made of. */
export interface Score {
  /** 0 to 100; nothing below a kilometre. */
  rating?: number | undefined
  /** 1 to 5, likewise. */
  stars?: number | undefined
  penalty: number
  /** Points in 100 km; nothing below a kilometre. */
  per_100?: number | undefined
  count: number
  metres: number
}

/** Metres below which nothing is scored. */
const least_way = 1000

/** The score of what happened on so many metres: 100 less the points of 100 km, and never less than nothing. */
export const scoreOf = (incidents: readonly Incident[], metres: number): Score => {
  const counted = incidents.filter(({ excuse }) => excuse === undefined)
  const penalty = counted.reduce((sum, one) => sum + one.penalty, 0)
  const score = { penalty, count: counted.length, metres }
  if (metres < least_way) return score
  const per_100 = (penalty / metres) * 100_000
  const rating = Math.max(0, 100 - per_100)
  return { ...score, per_100, rating, stars: Math.max(1, Math.ceil(rating / 20)) }
}

/** Incidents of one kind within a few minutes, told as one: their points are added. */
export interface Told extends Incident {
  times: number
}

/** Milliseconds between two of one kind that are told as one. */
const few_minutes = 180_000

/** Harsh driving as it is told: of one kind within a few minutes, by one driver, once. By time. */
export const merged = (incidents: readonly Incident[]): Told[] => {
  const all: Told[] = []
  const lasts = new Map<IncidentType, Told>()
  for (const one of incidents) {
    const last = lasts.get(one.type)
    const isSame = last && last.driver?.id === one.driver?.id && last.excuse?.reason === one.excuse?.reason
    if (isSame && one.from - last.to <= few_minutes) {
      Object.assign(last, { to: one.to, times: last.times + 1, penalty: last.penalty + one.penalty })
      continue
    }
    const told = { ...one, times: 1 }
    lasts.set(one.type, told)
    all.push(told)
  }
  return all
}
