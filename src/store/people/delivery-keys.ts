import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** The key of an account that opens its deliveries: found by its digest, told again from what `secret` sealed. */

/** The sealed key of the account; `undefined` where it has none. */
export const readSealed = async (db: Db, { account_id }: Owner): Promise<Buffer | undefined> => {
  const those = db.selectFrom('delivery_key').select('sealed').where('account_id', '=', account_id)
  return (await those.executeTakeFirst())?.sealed
}

/** Gives the account this key in place of the one that it has. */
export const replace = async (
  db: Db,
  { account_id }: Owner,
  { digest, sealed }: { digest: Buffer; sealed: Buffer },
): Promise<void> => {
  await sql`
    insert into delivery_key (account_id, digest, sealed) values (${account_id}, ${digest}, ${sealed})
    on conflict (account_id) do update set (digest, sealed, created) = (excluded.digest, excluded.sealed, now())`.execute(
    db,
  )
}
