import type { Static } from 'typebox'
import type { User } from '#contract/caller.ts'
import { type Driver, type Facts, sumOf } from '#report/facts.ts'
import { type Incident, incidentsOf, scoreOf } from '#report/incidents.ts'
import type { Kind } from '#report/kind.ts'
import { eco_driving } from '#report/kinds/eco-driving.ts'
import { scoringOf } from '#report/scoring.ts'
import type { BehaviourEvent, BehaviourScore } from '#resource/behaviour.ts'
import type { Db } from '#store/db.ts'
import { factsOf } from '../report/sheets.ts'

/** Scores of trackers, as the report of them tells them; speeds in km/h. */

const kmh = { measurement_system: 'metric' } as const

/** What is told of each tracker, and by which limit. */
interface Wanted {
  speed_limit?: number
  use_vehicle_speed_limit?: boolean
  night_penalty?: number
  night_from?: number
  night_to?: number
  long_driving_penalty?: number
  max_driving_time?: number
  min_break?: number
  events?: boolean
}

interface Asking {
  db: Db
  caller: User
  now: Date
}

type Told = Static<typeof BehaviourScore>

/** Events of a tracker that are told, at most. */
const most_events = 1000

/** One tracker after the other: the facts of one are held at a time. Those that the caller may see no more are left out. */
export async function* scoresOf(
  { db, caller, now }: Asking,
  tracker_ids: readonly number[],
  period: { from: Date; to: Date },
  wanted: Wanted,
): AsyncGenerator<[Told]> {
  const { events = false, ...limits } = wanted
  const scoring = scoringOf(limits, { ...kmh, time_zone: caller.time_zone })
  const asked = {
    ...{ plugin: { plugin_id: eco_driving.id, ...limits }, tracker_ids, time_filter: null },
    ...{ from: period.from.getTime(), to: period.to.getTime() },
    reader: { locale: caller.locale, time_zone: caller.time_zone, ...kmh },
    ...{ include_places_in_address: false, include_zones_in_address: false },
  }
  for await (const facts of factsOf(eco_driving as Kind, asked, limits, { db, viewer: caller, now })) {
    yield [toldOf(facts, incidentsOf(facts, scoring), events)]
  }
}

const toldOf = (facts: Facts, incidents: readonly Incident[], hasEvents: boolean): Told => ({
  ...{ tracker_id: facts.device.id, label: facts.device.label },
  ...figures(incidents, facts.drives),
  drivers: driversOf(facts, incidents),
  events: hasEvents ? incidents.slice(0, most_events).map(eventOf) : [],
})

const figures = (incidents: readonly Incident[], drives: readonly { length: number }[]) => {
  const { rating, penalty, count, metres } = scoreOf(
    incidents,
    sumOf(drives, ({ length }) => length),
  )
  return { ...(rating !== undefined && { rating }), penalty, violations: count, distance: metres / 1000 }
}

/** Of each who drove, or of whom something is told. */
const driversOf = ({ drives }: Facts, incidents: readonly Incident[]): Told['drivers'] => {
  const idOf = ({ driver }: { driver?: Driver | undefined }): number | null => driver?.id ?? null
  const ids = new Set([...drives.map(idOf), ...incidents.map(idOf)])
  return [...ids].map((employee_id) => ({
    employee_id,
    ...figures(
      incidents.filter((one) => idOf(one) === employee_id),
      drives.filter((one) => idOf(one) === employee_id),
    ),
  }))
}

const eventOf = (one: Incident): Static<typeof BehaviourEvent> => {
  const { type, from, to, place, driver, speed, limit, penalty, excuse } = one
  return {
    ...{ type, time: from, duration: (to - from) / 1000, employee_id: driver?.id ?? null },
    location: place ? { lat: place.lat, lng: place.lng } : null,
    ...(speed !== undefined && { speed }),
    ...(limit !== undefined && { limit }),
    penalty,
    excuse: excuse ? { id: excuse.id, reason: excuse.reason, created: excuse.created } : null,
  }
}
