import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#store/owner.ts'

/**
 * Whom rules watch now, in SQL: trackers that they name, and those that belong to what they were told of. It stands nowhere, so whoever
 * becomes or ceases to be one of them is watched or not from then on; triggers tell it to the devices (migrations/0072).
 */

/** Tables of what a rule watches the trackers of, by ids. */
export const kept_by = [
  { name: 'groups', table: 'rule_group', column: 'group_id' },
  { name: 'tags', table: 'rule_tag', column: 'tag_id' },
  { name: 'departments', table: 'rule_department', column: 'department_id' },
] as const

/** SQL condition that the rule `r` watches others than those that it names. */
export const isOpen = `(r.watches_all or ${kept_by
  .map(({ table }) => `exists (select from ${table} x where x.account_id = r.account_id and x.rule_id = r.id)`)
  .join(' or ')})`

/** SQL: tags of the tracker `t`, and of its vehicle. */
const tagsOf = `
  select g.tag_id from tracker_tag g where g.account_id = t.account_id and g.tracker_id = t.id
  union all select unnest(v.tags) from vehicle v where v.account_id = t.account_id and v.tracker_id = t.id`

/** SQL: departments of who has the tracker `t`. */
const departmentsOf = `
  select e.department_id from employee e where e.account_id = t.account_id and e.tracker_id = t.id`

/**
 * SQL condition on a rule and a tracker that belongs to what it was told of: it is not left out, and the rule's author sees it. What it
 * names is another row already.
 */
const isMeant = (rule: string) => `t.deleted is null
  and not exists (select from rule_except x where x.account_id = t.account_id and x.rule_id = ${rule}.id and x.tracker_id = t.id)
  and not exists (select from rule_tracker x where x.account_id = t.account_id and x.rule_id = ${rule}.id and x.tracker_id = t.id)
  and (${rule}.user_id = ${rule}.account_id or exists (
    select from subuser_tracker s
    where s.account_id = t.account_id and s.user_id = ${rule}.user_id and s.tracker_id = t.id))`

/** SQL: `tracker_id` of all that the rule `r` watches, once each. */
export const trackersOf = `
  select n.tracker_id from rule_tracker n where n.account_id = r.account_id and n.rule_id = r.id
  union all
  select t.id from tracker t
  where ${isOpen} and t.account_id = r.account_id and ${isMeant('r')} and (r.watches_all
    or exists (
      select from rule_group x where x.account_id = r.account_id and x.rule_id = r.id and x.group_id = t.group_id)
    or exists (
      select from rule_tag x where x.account_id = r.account_id and x.rule_id = r.id and x.tag_id in (${tagsOf}))
    or exists (
      select from rule_department x
      where x.account_id = r.account_id and x.rule_id = r.id and x.department_id in (${departmentsOf})))`

/** SQL: `rule_id` of all that watch the tracker `t`, once each. It costs what the tracker belongs to, not what the account has. */
export const rulesOf = `
  select n.rule_id from rule_tracker n where n.account_id = t.account_id and n.tracker_id = t.id
  union all
  select o.id from rule o
  where o.account_id = t.account_id and ${isMeant('o')} and o.id in (
    select a.id from rule a where a.account_id = t.account_id and a.watches_all
    union all
    select x.rule_id from rule_group x where x.account_id = t.account_id and x.group_id = t.group_id
    union all
    select x.rule_id from rule_tag x where x.account_id = t.account_id and x.tag_id in (${tagsOf})
    union all
    select x.rule_id from rule_department x
    where x.account_id = t.account_id and x.department_id in (${departmentsOf}))`

/** Of a row of trackers that a rule watches: the viewer sees it. */
export const isTrackerVisible = ({ account_id, user_id, master }: Viewer): RawBuilder<boolean> =>
  master
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from subuser_tracker s
        where s.account_id = ${account_id} and s.user_id = ${user_id} and s.tracker_id = b.tracker_id)`

/** SQL: `tracker_id` of all that the rule `r` watches and the viewer sees. */
export const seenOf = (viewer: Viewer): RawBuilder<unknown> => sql`
  select b.tracker_id from (${sql.raw(trackersOf)}) b
  join tracker t on t.account_id = r.account_id and t.id = b.tracker_id and t.deleted is null
  where ${isTrackerVisible(viewer)}`

/** Targets of a rule as they were said: whom it watches, where that is not trackers by name alone. */
export interface Targets {
  all: boolean
  groups: readonly number[]
  tags: readonly number[]
  departments: readonly number[]
  /** By name, beside all these. */
  trackers: readonly number[]
  /** Left out all the same. */
  except: readonly number[]
}

/** SQL: the `Targets` of the rule `r`, with the trackers that the viewer sees; null where it only names trackers. */
export const targetsOf = (viewer: Viewer): RawBuilder<Targets | null> => {
  const ids = (column: string, table: string) =>
    `coalesce((select jsonb_agg(x.${column} order by 1) from ${table} x
      where x.account_id = r.account_id and x.rule_id = r.id), '[]')`
  const trackers = (table: string) => sql`coalesce((
    select jsonb_agg(b.tracker_id order by 1) from ${sql.table(table)} b
    join tracker t on t.account_id = b.account_id and t.id = b.tracker_id and t.deleted is null
    where b.account_id = r.account_id and b.rule_id = r.id and ${isTrackerVisible(viewer)}), '[]')`
  const kept = kept_by.map(({ name, column, table }) => `'${name}', ${ids(column, table)}`)
  return sql`case when ${sql.raw(isOpen)} then jsonb_build_object('all', r.watches_all, ${sql.raw(kept.join(', '))},
    'trackers', ${trackers('rule_tracker')}, 'except', ${trackers('rule_except')}) end`
}
