import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { saidVisits } from '#task/said.ts'
import type { Known, Visit } from '#task/states.ts'
import { wordsOf } from './task-words.ts'

/** What is known of tasks, of which their states follow (`stateAt`). */

/** What a task asks for, in the order of columns of `task_version`. */
const asked = [
  'tracker_id',
  'lat',
  'lng',
  'radius',
  'from',
  'to',
  'max_delay',
  'min_stay_duration',
  'min_arrival_duration',
]

const of = (row: string) => sql.join(asked.map((name) => sql.ref(`${row}.${name}`)))

/**
 * Notes what these tasks ask for since now, each where it is something else than before: of whom, where, when, how long, and the form that it has. A
 * clock that is behind makes no version older than the last.
 */
export const noteVersions = async (
  db: Db,
  { account_id }: Owner,
  task_ids: readonly number[],
  now: Date,
): Promise<void> => {
  await sql`
    insert into task_version (account_id, task_id, since, ${sql.join(asked.map((name) => sql.ref(name)))}, form_id)
    select t.account_id, t.id, greatest(v.since, ${now}), ${of('t')}, f.id
    from task t
    left join form f on f.account_id = t.account_id and f.task_id = t.id
    left join lateral (
      select * from task_version v where v.account_id = t.account_id and v.task_id = t.id order by v.since desc limit 1) v on true
    where t.account_id = ${account_id} and t.id = any(${task_ids}::int[]) and t.type <> 'route'
      and (v.task_id is null or (${of('t')}, f.id) is distinct from (${of('v')}, v.form_id))
    on conflict (account_id, task_id, since) do update
    set (${sql.join(asked.map((name) => sql.ref(name)))}, form_id) = (${of('excluded')}, excluded.form_id)`.execute(db)
}

/** Notes that the form of a task was submitted, where it was: the first time counts, and stays when the form goes. */
export const noteSubmission = async (db: Db, { account_id, id }: Held<'task'>): Promise<void> => {
  await sql`
    insert into task_submission (account_id, task_id, form_id, submitted)
    select account_id, task_id, id, submitted from form
    where account_id = ${account_id} and task_id = ${id} and submitted is not null
    on conflict (account_id, task_id, form_id) do update set submitted = least(task_submission.submitted, excluded.submitted)
    where excluded.submitted < task_submission.submitted`.execute(db)
}

/** The tracker that a task asked for at a time; null for nobody, nothing before it was made. */
export const trackerAt = async (
  db: Db,
  { account_id, id }: Held<'task'>,
  time: Date,
): Promise<number | null | undefined> => {
  const { rows } = await sql<{ tracker_id: number | null }>`
    select tracker_id from task_version where account_id = ${account_id} and task_id = ${id} and since <= ${time}
    order by since desc limit 1`.execute(db)
  return rows[0]?.tracker_id
}

/** Degrees and metres. */
export type Circle = Record<'lat' | 'lng' | 'radius', number>

/** The text by which versions and visits know a circle. */
const textOf = ({ lat, lng, radius }: Circle): string => `${lat},${lng},${radius}`

const minutes = 60_000

/** Of each more are not read: the newest count. */
export const most_known = 1000

/** All that is known of a task, by time; routes are known by their checkpoints. */
export const knownOf = async (db: Db, { account_id, id }: Held<'task'>): Promise<Known> => {
  const own = <Table extends 'task_version' | 'task_visit' | 'task_submission'>(table: Table) =>
    sql`from ${sql.table(table)} where account_id = ${account_id} and task_id = ${id}`
  const versions =
    await sql<VersionRow>`select * ${own('task_version')} order by since desc limit ${most_known}`.execute(db)
  const visits = await sql<VisitRow>`select * ${own('task_visit')} order by enter desc limit ${most_known}`.execute(db)
  const submissions = await sql<{ form_id: number; submitted: Date }>`
    select form_id, submitted ${own('task_submission')} order by submitted desc limit ${most_known}`.execute(db)
  const asked = versions.rows.map(versionOf).toReversed()
  const said = saidVisits(asked, await wordsOf(db, { account_id, id }))
  return {
    versions: asked,
    visits: [...visits.rows.map(visitOf).toReversed(), ...said],
    submissions: submissions.rows.map(({ form_id, submitted }) => ({ form_id, time: submitted.getTime() })),
  }
}

interface VersionRow extends Circle {
  since: Date
  tracker_id: number | null
  from: Date
  to: Date
  max_delay: number
  min_stay_duration: number
  min_arrival_duration: number
  form_id: number | null
}

const versionOf = (row: VersionRow): Known['versions'][number] => ({
  since: row.since.getTime(),
  tracker_id: row.tracker_id,
  circle: textOf(row),
  from: row.from.getTime(),
  to: row.to.getTime(),
  max_delay: row.max_delay * minutes,
  min_stay: row.min_stay_duration * minutes,
  min_arrival: row.min_arrival_duration * minutes,
  form_id: row.form_id,
})

interface VisitRow extends Circle {
  tracker_id: number
  enter: Date
  leave: Date | null
}

const visitOf = ({ tracker_id, enter, leave, ...circle }: VisitRow): Visit => ({
  tracker_id,
  circle: textOf(circle),
  enter: enter.getTime(),
  leave: leave?.getTime() ?? null,
})
