import type { Db } from './db.ts'
import type { Secret } from './secret.ts'

/**
 * Throws unless the secret is the one that this database has been served with, which the first start writes down. Another
 * one would seal what nobody else opens, and break the chains of the audit.
 */
export const holdSecret = async (db: Db, secret: Secret): Promise<void> => {
  const digest = secret.derive('check')
  await db
    .insertInto('secret_check')
    .values({ digest })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const first = await db.selectFrom('secret_check').select('digest').executeTakeFirstOrThrow()
  if (!first.digest.equals(digest)) throw new Error(another)
}

const another =
  'The secret is not the one that this database has been served with: bring back secret.key of the data directory, or ' +
  "ODOGRAPH_SECRET_KEY. If it is lost for good, with the API keys, the second factors of programs and the proofs of the audit: odograph sql --write 'delete from secret_check'"
