import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'
import { createMany as createForms } from './task-forms.ts'
import { noteVersions } from './task-known.ts'
import {
  type Asked,
  askedRow,
  namedRecipient,
  statusOf,
  type TaskType,
  type taskOrigins,
  watched_before,
} from './tasks.ts'

/** Many tasks at once: those of a file, and those of a day. */

/** A task and who is asked; the caller has locked the tracker, or reads it in the transaction. */
export type Given = Omit<Asked, 'location'> & {
  tracker_id: number | null
  /** Of tasks and checkpoints. */
  location?: Asked['location']
  type?: TaskType
  /** Any number that a route and its checkpoints share; `order` is the place of a checkpoint, from 0 on. */
  route?: number
  order?: number
  /** Its form is made of this template, as it is now. */
  form_template_id?: number | null
}

interface Making {
  origin: (typeof taskOrigins)[number]
  /** Who asks; null for the platform. */
  user_id: number | null
  now: Date
}

/**
 * Creates tasks, and routes with their checkpoints, each with its first entry of the history. The clock looks at them when they are near (`settle`).
 * Answers their ids: routes first, each in the order in which it was given.
 */
export const createMany = async (db: Db, owner: Owner, given: readonly Given[], making: Making): Promise<number[]> => {
  if (given.length === 0) return []
  const routes = given.filter(({ type }) => type === 'route')
  const ids = await insert(db, owner, routes, making)
  const routeIds = new Map(routes.map(({ route }, i) => [route, ids[i]]))
  const rest = given.filter(({ type }) => type !== 'route')
  const parentOf = ({ route }: Given) => (route === undefined ? null : (routeIds.get(route) ?? null))
  const others = await insert(db, owner, rest, making, parentOf)
  const all = [...routes, ...rest]
  const made = [...ids, ...others]
  const forms = all.flatMap(({ form_template_id: template_id }, i) =>
    template_id ? [{ task_id: made[i] as number, template_id }] : [],
  )
  await createForms(db, owner, forms, making.now)
  await noteVersions(db, owner, made, making.now)
  await noteCreation(db, owner, all, made, making)
  return made
}

/** Inserts rows, and answers their ids in their order. */
const insert = async (
  db: Db,
  { account_id }: Owner,
  given: readonly Given[],
  { origin, now }: Making,
  parentOf: (task: Given) => number | null = () => null,
): Promise<number[]> => {
  if (given.length === 0) return []
  const rows = given.map((task) => ({
    ...{
      account_id,
      ...askedRow({ ...task, location: task.location ?? nowhere }),
      recipient: namedRecipient(task.recipient),
      tracker_id: task.tracker_id,
      origin,
    },
    ...{ type: task.type ?? 'task', parent_id: parentOf(task), order: task.order ?? null },
    ...{ status: statusOf(task.tracker_id), status_change_date: now, creation_date: now },
    due: task.type === 'route' || task.tracker_id === null ? null : new Date(task.from.getTime() - watched_before),
  }))
  const columns = sql.join(Object.keys(rows[0] as object).map((name) => sql.ref(name)))
  const { rows: made } = await sql<{ id: number }>`
    insert into task (${columns}) select ${columns} from jsonb_populate_recordset(null::task, ${JSON.stringify(rows)}::jsonb)
    returning id`.execute(db)
  return made.map(({ id }) => id)
}

const nowhere = { lat: null, lng: null, radius: null } as unknown as Asked['location']

const noteCreation = async (
  db: Db,
  { account_id }: Owner,
  given: readonly Given[],
  ids: readonly number[],
  { user_id, now }: Making,
): Promise<void> => {
  const notes = given.map(({ type, route, order, form_template_id, recipient: _, ...payload }, i) => ({
    task_id: ids[i],
    payload,
  }))
  await sql`
    insert into task_history (account_id, task_id, user_id, event_date, operation, payload)
    select ${account_id}::int, task_id, ${user_id}::int, ${now}::timestamptz, 'create', payload
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as noted (task_id int, payload jsonb)`.execute(db)
}

/** Tasks that the viewer sees, by external id; of several with the same the oldest. They stay locked until the transaction ends. */
export const byExternalIds = async (
  db: Db,
  viewer: Keeper,
  external_ids: readonly string[],
): Promise<Map<string, Held<'task'>>> => {
  if (external_ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; external_id: string }>`
    select id, external_id from task
    where account_id = ${viewer.account_id} and external_id = any(${external_ids}::text[]) and ${isTiedVisible('task', viewer)}
    order by id for no key update`.execute(db)
  return new Map(rows.toReversed().map(({ id, external_id }) => [external_id, held('task', viewer, { id })]))
}
