import type { Shape } from '#geo/shape.ts'
import { sensorFor } from '#judge/naming.ts'
import type { Rule, Watch } from '#judge/rule.ts'
import type { Interval } from '#judge/schedule.ts'
import type { Sensed } from '#judge/sensed.ts'
import { sensedOf } from '#measure/sensed.ts'
import type { Sensor } from '#measure/sensor.ts'
import type { Query } from '#store/query.ts'
import { type Stored, sensorOf } from '#store/sensors/rows.ts'
import { seenOptions } from './observing.ts'
import { rulesOf } from './watched.ts'

/** The rules of devices, as judging wants them. */

/** A rule that watches a tracker over a device, and the rule's version. */
export interface Bound {
  source_id: number
  account_id: number
  tracker_id: number
  time_zone: string
  /** Km/h that the vehicle of the tracker may drive; null where nobody says so. */
  max_speed: number | null
  rule_id: number
  version: number
}

/** Rules that watch trackers over the devices, in all accounts. Suspended rules are left out. */
export const boundTo = (query: Query, source_ids: readonly number[]): Promise<Bound[]> =>
  query<Bound>(
    `select t.source_id, t.account_id, t.id as tracker_id, u.time_zone, v.max_speed, r.id as rule_id, r.version
     from tracker t
     join users u on u.id = t.account_id and u.deleted is null
     cross join lateral (${rulesOf}) b
     left join vehicle v on v.account_id = t.account_id and v.tracker_id = t.id
     join rule r on r.account_id = t.account_id and r.id = b.rule_id
     where t.source_id = any($1::int[]) and t.deleted is null and not r.suspended
     order by t.source_id, t.id, r.id`,
    [source_ids],
  )

interface Row extends Omit<Rule, 'origin' | 'zones' | 'inverted' | 'schedule'> {
  version: number
  schedule: Interval[] | null
  zones: { id: number; type: Shape['type']; center: unknown; radius: number | null; points: unknown }[]
}

/** Rules with their zones and versions. */
export const rules = async (query: Query, rule_ids: readonly number[]): Promise<{ rule: Rule; version: number }[]> => {
  const rows = await query<Row>(
    `select r.account_id, r.id, r.type, r.param, r.schedule, ${seenOptions} as extended, r.version,
       coalesce((
         select jsonb_agg(jsonb_build_object('id', z.id, 'type', z.type, 'center', z.center, 'radius', z.radius, 'points', z.points)
           order by z.id)
         from rule_zone b join zone z on z.account_id = b.account_id and z.id = b.zone_id
         where b.account_id = r.account_id and b.rule_id = r.id), '[]') as zones
     from rule r where r.id = any($1::int[])`,
    [rule_ids],
  )
  return rows.map(({ version, zones, ...rule }) => ({
    version,
    rule: {
      origin: 'rule',
      ...rule,
      inverted: rule.extended.zone_limit_inverted === true,
      zones: zones.map(({ id, ...shape }) => ({ id, shape: shape as Shape })),
    },
  }))
}

/**
 * Sensors of those trackers whose rules read some, by tracker: of a clone those of the device's owner.
 */
export const sensorsOf = async (
  query: Query,
  bound: readonly Bound[],
  ruleOf: (rule_id: number) => Rule | undefined,
): Promise<Map<number, Sensor[]>> => {
  const reads = (rule: Rule | undefined, tracker_id: number): boolean =>
    rule !== undefined && sensorFor(rule, tracker_id) !== undefined
  const ids = new Set(
    bound.flatMap(({ tracker_id, rule_id }) => (reads(ruleOf(rule_id), tracker_id) ? [tracker_id] : [])),
  )
  if (ids.size === 0) return new Map()
  const rows = await query<Stored & { seen_by: number }>(
    `select t.id as seen_by, s.id, s.type, s.sensor_type, s.name, s.input_name, s.input_number, s.parent_ids, s.settings, s.calibration
     from tracker t
     join source d on d.id = t.source_id
     join tracker o on o.source_id = d.id and case when t.clone then o.account_id = d.account_id and not o.clone else o.id = t.id end
     join sensor s on s.account_id = o.account_id and s.tracker_id = o.id
     where t.id = any($1::int[])
     order by s.id`,
    [[...ids]],
  )
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ seen_by }) => seen_by),
      ([tracker_id, own]) => [tracker_id, own.map((row) => sensorOf(row))],
    ),
  )
}

/** Rules bound to one device, grouped by tracker, with the sensors that they read of it. */
export const watchesOf = (
  bound: readonly Bound[],
  ruleOf: (rule_id: number) => Rule | undefined,
  sensors: ReadonlyMap<number, readonly Sensor[]> = new Map(),
): Watch[] =>
  [...Map.groupBy(bound, ({ tracker_id }) => tracker_id).values()].map((all) => {
    const { account_id, tracker_id, time_zone, max_speed } = all[0] as Bound
    const rules = all.flatMap(({ rule_id }) => ruleOf(rule_id) ?? [])
    const read = readOf(rules, tracker_id, sensors.get(tracker_id) ?? [])
    const limit = max_speed !== null && max_speed > 0 ? { max_speed } : {}
    return { account_id, tracker_id, time_zone, rules, ...limit, ...(read.size > 0 && { sensors: read }) }
  })

/** Of each rule that reads a sensor of the tracker that sensor, compiled once for all that read it. */
const readOf = (rules: readonly Rule[], tracker_id: number, sensors: readonly Sensor[]): Map<Rule, Sensed> => {
  const compiled = new Map<number, Sensed | undefined>()
  const compile = (id: number): Sensed | undefined => {
    if (!compiled.has(id)) compiled.set(id, sensedOf(id, sensors))
    return compiled.get(id)
  }
  return new Map(
    rules.flatMap((rule) => {
      const id = sensors.length > 0 ? sensorFor(rule, tracker_id) : undefined
      const sensed = id === undefined ? undefined : compile(id)
      return sensed ? [[rule, sensed]] : []
    }),
  )
}
