import type { Db } from './db.ts'

/** What the operator chose to draw maps of. It is the platform's, and no account's or dealer's. */

/** A chosen background of the map, as it is kept. */
export interface ChoiceRow {
  id: number
  kind: string
  /** As it is told. */
  address: string
  /** JSON of the address and the key. */
  sealed: Buffer
  map: string
  min_zoom: number
  max_zoom: number
  attribution: string
  schema: string | null
}

/** Chosen backgrounds of the map from below upwards; `undefined` where nobody chose and the settings decide. */
export const read = async (db: Db): Promise<ChoiceRow[] | undefined> => {
  const { chosen } = await db.selectFrom('map_use').select('chosen').executeTakeFirstOrThrow()
  return chosen ? listed(db) : undefined
}

const listed = (db: Db): Promise<ChoiceRow[]> =>
  db
    .selectFrom('map_choice')
    .select(['id', 'kind', 'address', 'sealed', 'map', 'min_zoom', 'max_zoom', 'attribution', 'schema'])
    .orderBy('place')
    .orderBy('id')
    .execute()

/** Chosen backgrounds as `read` answers them, locked until the transaction ends. */
export const lock = async (db: Db): Promise<ChoiceRow[] | undefined> => {
  const { chosen } = await db.selectFrom('map_use').select('chosen').forUpdate().executeTakeFirstOrThrow()
  return chosen ? listed(db) : undefined
}

/** Sets the chosen backgrounds, in this order, locked until the transaction ends; with `undefined` the settings decide again. */
export const write = async (db: Db, choices: readonly ChoiceRow[] | undefined): Promise<void> => {
  await lock(db)
  const before = new Map((await listed(db)).map((row) => [row.id, row]))
  const ids = (choices ?? []).map(({ id }) => id)
  const left = [...before.keys()].filter((id) => !ids.includes(id))
  if (left.length > 0) await db.deleteFrom('map_choice').where('id', 'in', left).execute()
  for (const [place, row] of (choices ?? []).entries()) {
    const values = { ...row, place }
    if (before.has(row.id)) await db.updateTable('map_choice').set(values).where('id', '=', row.id).execute()
    else await db.insertInto('map_choice').values(values).execute()
  }
  await db
    .updateTable('map_use')
    .set({ chosen: choices !== undefined })
    .execute()
}
