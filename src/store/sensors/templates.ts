import { sql } from 'kysely'
import type { Sensor } from '#measure/sensor.ts'
import type { Db } from '#store/db.ts'
import { visibleTrackers } from '#store/fleet/trackers.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import * as records from '#store/sql/records.ts'

/** Templates of sensors: what trackers of a model, of a group, of both or all of the account get once, also those to come. */

export interface NewTemplate {
  title: string
  /** Null: of whatever model. */
  model: string | null
  /** Null: of whatever group. */
  group_id: number | null
  /** Numbered from 1 by their place; composites name their parts by that. */
  sensors: readonly Sensor[]
}

export interface Template extends NewTemplate {
  id: number
}

const ofAccount = (db: Db, { account_id }: Owner) =>
  db.selectFrom('sensor_template as p').where('p.account_id', '=', account_id)

/** Templates by title, each with how many sensors it has, how many trackers were given it, and how many sensors had no room there. */
export const list = (db: Db, owner: Owner) =>
  ofAccount(db, owner)
    .select(['p.id', 'p.title', 'p.model', 'p.group_id', sql<number>`jsonb_array_length(p.sensors)`.as('sensor_count')])
    .innerJoinLateral(
      sql<{ tracker_count: number; left_out: number }>`(
        select count(*)::int as tracker_count, coalesce(sum(g.left_out), 0)::int as left_out
        from sensor_template_given g where g.account_id = p.account_id and g.template_id = p.id)`.as('g'),
      (join) => join.onTrue(),
    )
    .select(['g.tracker_count', 'g.left_out'])
    .orderBy('p.title')
    .orderBy('p.id')
    .limit(10_000)
    .execute()

/** Templates of these ids, by id. */
export const find = async (db: Db, owner: Owner, ids: readonly number[]): Promise<Template[]> => {
  const rows = await ofAccount(db, owner)
    .select(['p.id', 'p.title', 'p.model', 'p.group_id', 'p.sensors'])
    .where(sql<boolean>`p.id = any(${ids}::int[])`)
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({ ...row, sensors: row.sensors as unknown as Sensor[] }))
}

/** The template of this id, kept until the transaction ends: it is about to be given. */
export const hold = async (db: Db, owner: Owner, id: number): Promise<Template | undefined> =>
  (await records.holdOne(db, owner, 'sensor_template', id)) ? (await find(db, owner, [id]))[0] : undefined

/** The number of the account's templates; the account is locked, so that no other is made until the transaction ends. */
export const countForMore = (db: Db, owner: Owner): Promise<number> =>
  records.countForMore(db, owner, 'sensor_template')

const written = ({ sensors, ...template }: NewTemplate) => ({ ...template, sensors: JSON.stringify(sensors) })

/** Creates a template and answers its id. */
export const create = (db: Db, owner: Owner, template: NewTemplate): Promise<number> =>
  records.insert(db, owner, 'sensor_template', written(template))

/** Changes a template; trackers keep what they were given. Answers whether there was one. */
export const update = (db: Db, owner: Owner, { id, ...template }: Template): Promise<boolean> =>
  records.change(db, owner, 'sensor_template', id, written(template))

/** Deletes a template; trackers keep what they were given. Answers whether there was one. */
export const remove = async (db: Db, owner: Owner, id: number): Promise<boolean> =>
  (await records.discard(db, owner, 'sensor_template', [id])) > 0

/**
 * Locks these trackers by id, until the transaction ends, and notes which of the account's templates they are to get and were not given yet;
 * clones get none. Answers the trackers by the ids of the templates.
 */
export const claim = async (
  db: Db,
  { account_id }: Owner,
  tracker_ids: readonly number[],
): Promise<ReadonlyMap<number, Held<'tracker'>[]>> => {
  const { rows } = await sql<{ template_id: number; tracker_id: number }>`
    insert into sensor_template_given (account_id, template_id, tracker_id)
    select t.account_id, p.id, t.id
    from tracker t join source d on d.id = t.source_id
    join sensor_template p on p.account_id = t.account_id
      and (p.model is null or p.model = d.model) and (p.group_id is null or p.group_id = t.group_id)
    where t.account_id = ${account_id} and t.id = any(${tracker_ids}::int[]) and not t.clone and t.deleted is null
    order by t.id, p.id
    for no key update of t for key share of p
    on conflict do nothing
    returning template_id, tracker_id`.execute(db)
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ template_id }) => template_id),
      ([template_id, given]) => [
        template_id,
        given.map((one) => held('tracker', { account_id }, { id: one.tracker_id })),
      ],
    ),
  )
}

/** Notes that a template is given to trackers, and for how many of its sensors each of them had no room. */
export const note = async (
  db: Db,
  { account_id, id }: Owner & Pick<Template, 'id'>,
  given: readonly { tracker_id: number; left_out: number }[],
): Promise<void> => {
  const ids = given.map(({ tracker_id }) => tracker_id)
  const left_out = given.map((one) => one.left_out)
  await sql`
    insert into sensor_template_given (account_id, template_id, tracker_id, left_out)
    select ${account_id}, ${id}, n.tracker_id, n.left_out
    from unnest(${ids}::int[], ${left_out}::int[]) as n (tracker_id, left_out)
    on conflict (account_id, template_id, tracker_id) do update set left_out = excluded.left_out`.execute(db)
}

/** Locks the first trackers behind an id that the viewer sees and that a template is for, by id, until the transaction ends: no blocked ones, no clones. */
export const lockMeant = async (
  db: Db,
  viewer: Viewer,
  { model, group_id }: Pick<Template, 'model' | 'group_id'>,
  { after, most }: { after: number; most: number },
): Promise<(Held<'tracker'> & { source_id: number })[]> => {
  const rows = await visibleTrackers(db, viewer)
    .select(['tracker.id', 'tracker.source_id'])
    .where('tracker.id', '>', after)
    .where('tracker.clone', '=', false)
    .where(sql<boolean>`not (source.blocked or source.unpaid)`)
    .where(sql<boolean>`(${model}::text is null or source.model = ${model})`)
    .where(sql<boolean>`(${group_id}::int is null or tracker.group_id = ${group_id})`)
    .orderBy('tracker.id')
    .limit(most)
    .forNoKeyUpdate('tracker')
    .execute()
  return rows.map((row) => held('tracker', viewer, row))
}
