import { sql } from 'kysely'
import type { Pace } from '#maintenance/prediction.ts'
import type { Conditions, Position, Status } from '#maintenance/task.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** Service tasks whose time to be looked at has come. */

export interface Due extends Owner {
  id: number
  description: string
  status: Exclude<Status, 'done'>
  conditions: Conditions
  start: Position
  /** The zone of the account. */
  zone: string
  vehicle_label: string
  tracker_id: number | null
  source_id: number | null
  seen: Position
  pace: Pace
  /** When its pace was found out. */
  paced: Date | null
  look_due: Date
  /** It may become less urgent than it was. */
  anew: boolean
}

/** Tasks that are to be looked at, those of an account together; of as many at one moment those of a vehicle too, whose counters are read once then. */
export const waiting = async (db: Db, now: Date, most: number): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select s.account_id, s.id, s.description, s.status, s.conditions, s.start, u.time_zone as zone, v.label as vehicle_label, v.tracker_id,
      tracker.source_id, s.seen, s.pace, s.paced, s.look_due, s.anew
    from (select * from service_task where look_due <= ${now} order by look_due, account_id, vehicle_id limit ${most}) s
    join users u on u.id = s.account_id
    join vehicle v on v.account_id = s.account_id and v.id = s.vehicle_id
    left join tracker on tracker.account_id = v.account_id and tracker.id = v.tracker_id
    order by s.account_id, s.id`.execute(db)
  return rows
}

/** A task as a look at it has found it. */
export interface Found {
  status: Exclude<Status, 'done'>
  seen: Position
  pace: Pace
  paced: Date | null
  predicted: Date | null
  look_due: Date
}

/** Notes what was found of tasks; answers the ids of those that nobody has changed meanwhile. The others wait to be looked at again. */
export const note = async (db: Db, found: readonly (Due & { found: Found })[]): Promise<Set<number>> => {
  const rows = found.map(({ account_id, id, status: was, look_due: looked, found }) => ({
    account_id,
    id,
    was,
    looked,
    ...found,
  }))
  const { rows: noted } = await sql<{ id: number }>`
    update service_task s set status = f.status, seen = f.seen, pace = f.pace, paced = f.paced, predicted = f.predicted, look_due = f.look_due,
      anew = false
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (account_id int, id int, was text, looked timestamptz, status text, seen jsonb,
      pace jsonb, paced timestamptz, predicted timestamptz, look_due timestamptz)
    where s.account_id = f.account_id and s.id = f.id and s.status = f.was and s.look_due = f.looked
    returning s.id`.execute(db)
  return new Set(noted.map(({ id }) => id))
}

/** Has tasks wait that could not be looked at. */
export const postpone = async (db: Db, tasks: readonly Due[], until: Date): Promise<void> => {
  for (const [account_id, own] of Map.groupBy(tasks, (task) => task.account_id))
    await sql`
      update service_task set look_due = ${until}
      where account_id = ${account_id} and id = any(${own.map(({ id }) => id)}::int[]) and status <> 'done'`.execute(db)
}
