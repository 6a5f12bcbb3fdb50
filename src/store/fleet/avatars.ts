import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'

/** Pictures of what an account has. A picture that a row names no longer becomes a loose file by itself (migration 0019). */

/** Tables whose rows may have a picture; trackers have no icon. */
export type Pictured = 'vehicle' | 'place' | 'employee' | 'tag' | 'tracker'
export type Iconic = Exclude<Pictured, 'tracker'>

/** They all have these columns, which Kysely cannot tell of a union. */
const rows = (db: Db, table: Pictured) => db.updateTable(table as Iconic)

/** Sets the picture that was uploaded for a row. */
export const setPicture = async (
  db: Db,
  { table, account_id, id }: Held<Pictured>,
  avatar_file_name: string,
): Promise<void> => {
  await rows(db, table).set({ avatar_file_name }).where('account_id', '=', account_id).where('id', '=', id).execute()
}

/** Sets a standard icon for a row, or with null shows its picture again. */
export const setIcon = async (
  db: Db,
  { table, account_id, id }: Held<Iconic>,
  icon_id: number | null,
): Promise<void> => {
  await rows(db, table).set({ icon_id }).where('account_id', '=', account_id).where('id', '=', id).execute()
}
