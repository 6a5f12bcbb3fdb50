import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { loosen } from '#store/files/loose-files.ts'
import type { Seller } from '#store/owner.ts'

/** Images of a dealer's service: its settings hold the keys of their files. */

/** Sets an image of the dealer's service; the file of the former one is loose then. Answers whether there was one. */
export const set = async (db: Db, { dealer_id }: Seller, type: string, key: string | null): Promise<boolean> => {
  const { old } = await db
    .selectFrom('dealer')
    .select(sql<string | null>`settings ->> ${type}::text`.as('old'))
    .where('id', '=', dealer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const settings = sql<string>`settings || ${JSON.stringify({ [type]: key })}::jsonb`
  await db.updateTable('dealer').set({ settings }).where('id', '=', dealer_id).execute()
  if (old !== null) await loosen(db, old)
  return old !== null
}
