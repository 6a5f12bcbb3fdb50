import { sql } from 'kysely'
import type { Language } from '#judge/kind.ts'
import type { Db } from '#store/db.ts'
import { carries } from '#store/fleet/tags.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { inOrderOfIds } from '#store/sql/in-order.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'
import type { Status } from '#task/states.ts'
import { formOfTask } from './task-form-row.ts'
import { noteVersions } from './task-known.ts'

/** Tasks: places that people are asked to visit (supplement 14; supplement 2, section 4). */

export type TaskType = 'task' | 'route' | 'checkpoint'

export const taskOrigins = ['manual', 'scheduled', 'imported'] as const

/** A person who waits for a task, and how that person is told: `phone` and `email` are empty where there is none, `language` is null for the account's. */
export interface TaskRecipient {
  name: string
  /** Digits without `+`. */
  phone: string
  email: string
  language?: Language | null | undefined
  /** They are told of the task by themselves. */
  notify: boolean
}

/** A task as it is asked, with its place: degrees and metres; lengths in minutes. */
export interface Asked {
  label: string
  description?: string | undefined
  location: { lat: number; lng: number; radius: number; address?: string | null | undefined }
  from: Date
  to: Date
  external_id?: string | null | undefined
  max_delay?: number | undefined
  min_stay_duration?: number | undefined
  min_arrival_duration?: number | undefined
  tags?: number[] | undefined
  recipient?: TaskRecipient | null | undefined
}

/** Columns of tasks and routes alike. */
export const sharedColumns = [
  ...(['task.id', 'task.tracker_id', 'task.label', 'task.description', 'task.from', 'task.to'] as const),
  ...(['task.external_id', 'task.tags', 'task.status_change_date', 'task.creation_date'] as const),
  sql<Status>`task.status`.as('status'),
  sql<(typeof taskOrigins)[number]>`task.origin`.as('origin'),
] as const

/** What whoever has the link of a task has said. */
const said = (name: 'absent' | 'rating') =>
  sql`(select l.${sql.ref(name)} from task_link l where l.account_id = task.account_id and l.task_id = task.id)`

const taskColumns = [
  ...sharedColumns,
  ...(['task.lat', 'task.lng', 'task.radius', 'task.address', 'task.parent_id', 'task.order'] as const),
  ...(['task.max_delay', 'task.min_stay_duration', 'task.min_arrival_duration'] as const),
  ...(['task.arrival_date', 'task.stay_duration', 'task.by_hand'] as const),
  sql<TaskRecipient | null>`task.recipient`.as('recipient'),
  sql<Date | null>`${said('absent')}`.as('absent'),
  sql<number | null>`${said('rating')}`.as('rating'),
  sql<TaskType>`task.type`.as('type'),
  formOfTask.as('form'),
] as const

/** Tasks of all types of trackers that the viewer sees; nobody's tasks where the viewer may give them to somebody. */
export const visibleTasks = (db: Db, viewer: Keeper) =>
  db.selectFrom('task').where('task.account_id', '=', viewer.account_id).where(isTiedVisible('task', viewer))

const wholeTasks = (db: Db, viewer: Keeper) => visibleTasks(db, viewer).select(taskColumns)

export type TaskRow = Awaited<ReturnType<ReturnType<typeof wholeTasks>['executeTakeFirstOrThrow']>>

/** A task, route or checkpoint that the viewer sees. */
export const read = (db: Db, viewer: Keeper, id: number): Promise<TaskRow | undefined> =>
  wholeTasks(db, viewer).where('task.id', '=', id).executeTakeFirst()

/** Tasks of these ids that the viewer sees, in their order. */
export const inOrder = async (db: Db, viewer: Keeper, ids: readonly number[]): Promise<TaskRow[]> => {
  const rows = await wholeTasks(db, viewer).where(sql<boolean>`task.id = any(${ids}::int[])`).execute()
  return inOrderOfIds(rows, ids)
}

/** The number of these tasks, of all types, that the viewer sees. */
export const countAmong = async (db: Db, viewer: Keeper, ids: readonly number[]): Promise<number> => {
  const those = visibleTasks(db, viewer).where(sql<boolean>`task.id = any(${ids}::int[])`)
  return (await those.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

/** Tasks that carry all of the tags, by label; neither routes nor checkpoints. */
export const tagged = (db: Db, viewer: Keeper, tag_ids: readonly number[]): Promise<TaskRow[]> =>
  wholeTasks(db, viewer)
    .where('task.type', '=', 'task')
    .where(carries('task', tag_ids))
    .orderBy('task.label')
    .orderBy('task.id')
    .limit(10_000)
    .execute()

/** The number of tasks, of this type alone, that the viewer sees. */
export const count = async (db: Db, viewer: Keeper): Promise<number> => {
  const those = visibleTasks(db, viewer).where('task.type', '=', 'task')
  return (await those.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

/** The number of the account's tasks of all types; after one was made in the transaction, nobody makes another until it ends. */
export const countOf = async (db: Db, { account_id }: Owner): Promise<number> => {
  const count = db.selectFrom('task_count').select('tasks').where('account_id', '=', account_id)
  return (await count.executeTakeFirst())?.tasks ?? 0
}

/** Tasks of all types that the account has with these external ids: each id with how many have it. */
export const countExternal = (
  db: Db,
  { account_id }: Owner,
  external_ids: readonly string[],
): Promise<{ external_id: string; count: number }[]> =>
  db
    .selectFrom('task')
    .select((row) => ['external_id', row.fn.countAll<number>().as('count')])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`external_id = any(${external_ids}::text[])`)
    .groupBy('external_id')
    .orderBy('external_id')
    .$narrowType<{ external_id: string }>()
    .execute()

/** Locks a task of the type that the viewer sees, until the transaction ends. */
export const lock = async (db: Db, viewer: Keeper, id: number, type: TaskType = 'task') =>
  (await lockAll(db, viewer, [id], type))[0]

/** Locks tasks of the type that the viewer sees, until the transaction ends; by their ids. */
export const lockAll = async (db: Db, viewer: Keeper, ids: readonly number[], type: TaskType = 'task') => {
  const rows = await visibleTasks(db, viewer)
    .select(['task.id', 'task.tracker_id', 'task.label', 'task.from', sql<Status>`task.status`.as('status')])
    .where(sql<boolean>`task.id = any(${ids}::int[])`)
    .where('task.type', '=', type)
    .orderBy('task.id')
    .forNoKeyUpdate('task')
    .execute()
  return rows.map((row) => held('task', viewer, row))
}

/** The columns of what is asked. */
export const askedRow = ({ location: { lat, lng, radius, address }, ...asked }: Asked) => ({
  ...{ lat, lng, radius, address: address?.trim() ?? '' },
  ...{ label: asked.label, description: asked.description ?? '', from: asked.from, to: asked.to },
  external_id: asked.external_id || null,
  max_delay: asked.max_delay ?? 0,
  min_stay_duration: asked.min_stay_duration ?? 0,
  min_arrival_duration: asked.min_arrival_duration ?? 0,
  tags: [...(asked.tags ?? [])],
  recipient: writtenRecipient(asked.recipient),
})

/** A recipient as it is kept; of whom nothing is said is none. */
export const namedRecipient = (recipient: TaskRecipient | null | undefined): TaskRecipient | null =>
  recipient && (recipient.name || recipient.phone || recipient.email) ? recipient : null

/** A recipient as columns have it: JSON. */
export const writtenRecipient = (recipient: TaskRecipient | null | undefined): string | null => {
  const named = namedRecipient(recipient)
  return named && JSON.stringify(named)
}

/** The state of a task that begins anew. */
export const statusOf = (tracker: Held<'tracker'> | number | null): Status =>
  tracker === null ? 'unassigned' : 'assigned'

/** Milliseconds before it begins from which a tracker is watched for a task: where it is then is known when it begins. */
export const watched_before = 900_000

/**
 * Creates a task of a tracker, or of nobody; answers its id. The clock looks at it when it is near: whoever makes one that is near already settles
 * it at once (`settle`).
 */
export const create = async (
  db: Db,
  { account_id }: Owner,
  asked: Asked,
  tracker: Held<'tracker'> | null,
  now: Date,
): Promise<number> => {
  const due = tracker && new Date(asked.from.getTime() - watched_before)
  const { id } = await db
    .insertInto('task')
    .values({
      ...{ account_id, ...askedRow(asked), tracker_id: tracker?.id ?? null, status: statusOf(tracker) },
      ...{ status_change_date: now, creation_date: now, due },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteVersions(db, { account_id }, [id], now)
  return id
}

/** Asks something else; who has the task keeps it. It is to be settled then (`settle`). */
export const update = (db: Db, task: Held<'task'>, asked: Asked, now: Date): Promise<void> =>
  updateAll(db, task, [{ task, asked }], now)

/** Asks something else of tasks of the account, as `update` does of one. */
export const updateAll = async (
  db: Db,
  { account_id }: Owner,
  changes: readonly { task: Held<'task'>; asked: Asked }[],
  now: Date,
): Promise<void> => {
  if (changes.length === 0) return
  // In JSON the recipient is an object, and no text.
  const rowOf = (asked: Asked) => ({ ...askedRow(asked), recipient: namedRecipient(asked.recipient) })
  const rows = changes.map(({ task, asked }) => ({ id: task.id, row: rowOf(asked) }))
  const names = Object.keys(rows[0]?.row as object)
  const [columns, values] = [names.map((name) => sql.ref(name)), names.map((name) => sql.ref(`f.${name}`))]
  await sql`
    update task t set (${sql.join(columns)}) = row (${sql.join(values)})
    from jsonb_populate_recordset(null::task, ${JSON.stringify(rows.map(({ id, row }) => ({ id, ...row })))}::jsonb) f
    where t.account_id = ${account_id} and t.id = f.id`.execute(db)
  await noteVersions(db, { account_id }, idsOf(changes.map(({ task }) => task)), now)
}

const idsOf = (tasks: readonly Held<'task'>[]): number[] => tasks.map(({ id }) => id)

/** Gives a task, or a route without its checkpoints, to a tracker, or takes it from whoever has it. It is to be settled then (`settle`). */
export const assign = (db: Db, task: Held<'task'>, tracker: Held<'tracker'> | null, now: Date): Promise<void> =>
  assignAll(db, task, [task], tracker, now)

/** Gives tasks of the account to a tracker, as `assign` does one. */
export const assignAll = async (
  db: Db,
  { account_id }: Owner,
  tasks: readonly Held<'task'>[],
  tracker: Held<'tracker'> | null,
  now: Date,
): Promise<void> => {
  if (tasks.length === 0) return
  await db
    .updateTable('task')
    .set({ tracker_id: tracker?.id ?? null, status: statusOf(tracker), status_change_date: now })
    .where('account_id', '=', account_id)
    .where(sql<boolean>`id = any(${idsOf(tasks)}::int[])`)
    .execute()
  await noteVersions(db, { account_id }, idsOf(tasks), now)
}

/** Locks these tasks of any type, whoever sees them, until the transaction ends; by their ids. */
export const hold = async (db: Db, { account_id }: Owner, ids: readonly number[]): Promise<Held<'task'>[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from task where account_id = ${account_id} and id = any(${ids}::int[]) order by id for no key update`.execute(
    db,
  )
  return rows.map((row) => held('task', { account_id }, row))
}

/** Deletes tasks of the account with their forms and histories. */
export const remove = async (db: Db, { account_id }: Owner, tasks: readonly Held<'task'>[]): Promise<void> => {
  const those = db.deleteFrom('task').where('account_id', '=', account_id)
  if (tasks.length > 0) await those.where(sql<boolean>`id = any(${idsOf(tasks)}::int[])`).execute()
}
