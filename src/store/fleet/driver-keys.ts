import type { Owner } from '#store/owner.ts'
import type { ShownKey } from '#store/points/outbox.ts'
import type { Query } from '#store/query.ts'

/** Drivers whom devices know by their keys. They are told after the points that named the keys. */

interface Said extends Omit<ShownKey, 'source_id'> {
  account_id: number
  tracker_id: number
}

interface Chosen extends Said {
  employee_id: number
  /** The tracker that the employee leaves. */
  had: number | null
}

/** A tracker that has got another driver. */
export interface Identified {
  account_id: number
  tracker_id: number
}

/** Answers whether no employee of the account has the key. */
export const isKeyOfNobody = async (query: Query, { account_id }: Owner, key: string): Promise<boolean> =>
  (
    await query('select from employee where account_id = $1 and lower(hardware_key) = lower($2) limit 1', [
      account_id,
      key,
    ])
  ).length === 0

/**
 * Makes the employees whose keys were shown the drivers of the sources' trackers, in all accounts. A key that no
 * employee has changes nothing, nor does one that was shown before the last change of the tracker or the employee:
 * devices send late. One statement, when nobody has a key. Answers the trackers that have another driver now.
 */
export const identifyDrivers = async (query: Query, shown: readonly ShownKey[]): Promise<Identified[]> => {
  const said = await query<Said>(lockTrackers, [JSON.stringify(shown)])
  if (said.length === 0) return []
  await query(lockEmployees, [JSON.stringify(said)])
  const chosen = await query<Chosen>(choose, [JSON.stringify(said)])
  if (chosen.length === 0) return []
  for (const statement of [release, take, note]) await query(statement, [JSON.stringify(chosen)])
  return chosen
}

const lockTrackers = `
  select t.account_id, t.id as tracker_id, lower(k.key) as key, k.time,
    k.location || jsonb_build_object('address', '') as location
  from jsonb_to_recordset($1::jsonb) as k (source_id int, key text, time float8, location jsonb)
  join tracker t on t.source_id = k.source_id and t.deleted is null
  where exists (select from employee e where e.account_id = t.account_id and lower(e.hardware_key) = lower(k.key))
  order by t.id
  for no key update of t`

const said = `jsonb_to_recordset($1::jsonb)
  as said (account_id int, tracker_id int, key text, time float8, location jsonb, employee_id int, had int)`

const lockEmployees = `
  select from employee e
  join ${said} on e.account_id = said.account_id and (lower(e.hardware_key) = said.key or e.tracker_id = said.tracker_id)
  order by e.id for update of e`

/** Of several who have the same key the first; of several trackers that were shown it the last. */
const choose = `
  select distinct on (said.account_id, e.id) said.account_id, said.tracker_id, said.key, said.time, said.location,
    e.id as employee_id, e.tracker_id as had
  from ${said}
  join lateral (
    select id, tracker_id from employee
    where account_id = said.account_id and lower(hardware_key) = said.key order by id limit 1
  ) e on e.tracker_id is distinct from said.tracker_id
  where not exists (
    select from driver_change c
    where c.account_id = said.account_id and (c.tracker_id = said.tracker_id or c.new_employee_id = e.id)
      and c.changed > to_timestamp(said.time / 1000)
  )
  order by said.account_id, e.id, said.time desc, said.tracker_id`

const release = `
  update employee e set tracker_id = null, tracker_label = null from ${said}
  where e.account_id = said.account_id and (e.id = said.employee_id or e.tracker_id = said.tracker_id)`

const take = `
  update employee e set tracker_id = said.tracker_id, tracker_label = t.label
  from ${said} join tracker t on t.account_id = said.account_id and t.id = said.tracker_id
  where e.account_id = said.account_id and e.id = said.employee_id`

const note = `
  with made as materialized (select * from ${said})
  insert into driver_change (account_id, tracker_id, new_employee_id, location, changed, origin, hardware_key)
  select account_id, tracker_id, employee_id, location, to_timestamp(time / 1000), 'tracker', key from made
  union all
  select account_id, had, null, null, to_timestamp(time / 1000), 'tracker', null from made
  where had is not null
    and not exists (select from made other where other.account_id = made.account_id and other.tracker_id = made.had)`
