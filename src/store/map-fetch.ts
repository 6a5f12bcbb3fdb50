import { type Selectable, sql } from 'kysely'
import type { Db } from './db.ts'
import type { MapFetch } from './tables.gen.ts'

/** The map of streets that is fetched, or was last: one at a time for the whole platform, and nobody's beside its operator. */

export type FetchRow = Omit<Selectable<MapFetch>, 'one' | 'holder' | 'seen'>

const fetchColumns = [
  ...(['id', 'name', 'wish', 'source', 'max_zoom', 'confirmed', 'state', 'done', 'total', 'seconds'] as const),
  ...(['fault', 'created', 'ended'] as const),
] as const

/** The last fetching of a map, if there was one. */
export const read = (db: Db): Promise<FetchRow | undefined> =>
  db.selectFrom('map_fetch').select(fetchColumns).executeTakeFirst()

export type Wanted = Pick<FetchRow, 'name' | 'source' | 'max_zoom' | 'confirmed'> & { wish: object }

/** Queues the fetching of a map; answers its id, `undefined` where one is waiting or running. */
export const start = async (db: Db, { wish, ...wanted }: Wanted): Promise<number | undefined> => {
  const fresh = {
    ...{ done: null, total: null, seconds: null, fault: null, ended: null, holder: null, seen: null },
    ...wanted,
    wish: JSON.stringify(wish),
    state: 'waiting',
  }
  const started = await db
    .insertInto('map_fetch')
    .values({ id: 1, ...fresh })
    .onConflict((same) =>
      same
        .column('one')
        .doUpdateSet({ ...fresh, id: sql`map_fetch.id + 1`, created: sql`now()` })
        .where('map_fetch.state', 'not in', ['waiting', 'running']),
    )
    .returning('id')
    .executeTakeFirst()
  return started?.id
}

/** Cancels the fetching that waits or runs; answers whether there was one. */
export const cancel = async (db: Db): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('map_fetch')
    .set({ state: 'cancelled', ended: sql`now()`, seconds: null, holder: null })
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes the fetching that waits, or one whose holder was not heard for `silence` seconds. */
export const take = (db: Db, holder: string, silence: number): Promise<FetchRow | undefined> =>
  db
    .updateTable('map_fetch')
    .set({ state: 'running', holder, seen: sql`now()` })
    .where(
      sql<boolean>`state = 'waiting' or (state = 'running' and seen < now() - make_interval(secs => ${silence}::float8))`,
    )
    .returning(fetchColumns)
    .executeTakeFirst()

/**
 * Writes the progress of a fetching, which also says that its holder lives. Answers whether it is still the holder's.
 */
export const advance = async (
  db: Db,
  holder: string,
  { id, ...progress }: Pick<FetchRow, 'id'> & Partial<Pick<FetchRow, 'done' | 'total' | 'seconds'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('map_fetch')
    .set({ ...progress, seen: sql`now()` })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes the end of a fetching, if it is still the holder's: `waiting` lets another process go on. */
export const settle = async (
  db: Db,
  holder: string,
  { id, state, fault }: { id: number; state: 'done' | 'failed' | 'waiting'; fault: string | null },
): Promise<void> => {
  await db
    .updateTable('map_fetch')
    .set({ state, fault, seconds: null, holder: null, ended: state === 'waiting' ? null : sql`now()` })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .execute()
}
