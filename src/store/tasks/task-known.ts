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

/** Notes of the forms of tasks that they were submitted, where they were: the first time counts, and stays when the form goes. */
export const noteSubmissions = async (db: Db, { account_id }: Owner, task_ids: readonly number[]): Promise<void> => {
  await sql`
    insert into task_submission (account_id, task_id, form_id, submitted)
    select account_id, task_id, id, submitted from form
    where account_id = ${account_id} and task_id = any(${task_ids}::int[]) and submitted is not null
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

/** All that is known of tasks, by time and by task; routes are known by their checkpoints. */
export const knownOf = async (db: Db, owner: Owner, task_ids: readonly number[]): Promise<Map<number, Known>> => {
  const versions = byTask(await newest<VersionRow>(db, owner, task_ids, 'task_version', 'since'))
  const visits = byTask(await newest<VisitRow>(db, owner, task_ids, 'task_visit', 'enter'))
  const submissions = byTask(await newest<SubmissionRow>(db, owner, task_ids, 'task_submission', 'submitted'))
  const words = await wordsOf(db, owner, task_ids)
  return new Map(
    task_ids.map((id) => {
      const asked = (versions.get(id) ?? []).map(versionOf)
      const said = saidVisits(asked, words.get(id) ?? [])
      const seen = (visits.get(id) ?? []).map(visitOf)
      return [
        id,
        { versions: asked, visits: [...seen, ...said], submissions: (submissions.get(id) ?? []).map(submissionOf) },
      ]
    }),
  )
}

const byTask = <Row extends { task_id: number }>(rows: readonly Row[]): Map<number, Row[]> =>
  Map.groupBy(rows, ({ task_id }) => task_id)

/** The newest rows of each task, the oldest of them first. */
const newest = async <Row extends { task_id: number }>(
  db: Db,
  { account_id }: Owner,
  task_ids: readonly number[],
  table: 'task_version' | 'task_visit' | 'task_submission',
  time: 'since' | 'enter' | 'submitted',
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select n.* from unnest(${task_ids}::int[]) t (id) cross join lateral (
      select * from ${sql.table(table)} where account_id = ${account_id} and task_id = t.id
      order by ${sql.ref(time)} desc limit ${most_known}) n
    order by n.${sql.ref(time)}`.execute(db)
  return rows
}

interface SubmissionRow {
  task_id: number
  form_id: number
  submitted: Date
}

const submissionOf = ({ form_id, submitted }: SubmissionRow) => ({ form_id, time: submitted.getTime() })

interface VersionRow extends Circle {
  task_id: number
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
  task_id: number
  tracker_id: number
  enter: Date
  leave: Date | null
}

const visitOf = ({ task_id: _, tracker_id, enter, leave, ...circle }: VisitRow): Visit => ({
  tracker_id,
  circle: textOf(circle),
  enter: enter.getTime(),
  leave: leave?.getTime() ?? null,
})
