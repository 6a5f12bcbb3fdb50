import type { Shape } from '#geo/shape.ts'
import type { Rule, Watch } from '#judge/rule.ts'
import type { Interval } from '#judge/schedule.ts'
import type { Query } from '#store/query.ts'
import { seenOptions } from './observing.ts'
import { rulesOf } from './watched.ts'

/** The rules of devices, as judging wants them. */

/** A rule that watches a tracker over a device, and the rule's version. */
export interface Bound {
  source_id: number
  account_id: number
  tracker_id: number
  time_zone: string
  rule_id: number
  version: number
}

/** Rules that watch trackers over the devices, in all accounts. Suspended rules are left out. */
export const boundTo = (query: Query, source_ids: readonly number[]): Promise<Bound[]> =>
  query<Bound>(
    `select t.source_id, t.account_id, t.id as tracker_id, u.time_zone, r.id as rule_id, r.version
     from tracker t
     join users u on u.id = t.account_id and u.deleted is null
     cross join lateral (${rulesOf}) b
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

/** Rules bound to one device, grouped by tracker. */
export const watchesOf = (bound: readonly Bound[], ruleOf: (rule_id: number) => Rule | undefined): Watch[] =>
  [...Map.groupBy(bound, ({ tracker_id }) => tracker_id).values()].map((all) => {
    const { account_id, tracker_id, time_zone } = all[0] as Bound
    return { account_id, tracker_id, time_zone, rules: all.flatMap(({ rule_id }) => ruleOf(rule_id) ?? []) }
  })
