import type { Db } from './db.ts'
import { type Keyed, loadKey, nextPath, readKey, type Secret, secretOf, takeNext } from './secret.ts'

/**
 * Throws unless the secret is the one that this database has been served with, which the first start writes down.
 * Another one would seal what nobody else opens, and break the chains of the audit.
 */
export const holdSecret = async (db: Db, secret: Secret): Promise<void> => {
  const { check: digest } = secret
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

/**
 * The key of this database: the current one of the data directory, or its next one, where everything is sealed by that
 * already and the process that did so was killed before it could take the file over.
 */
export const openKey = async (db: Db, where: Keyed): Promise<string> => {
  const key = loadKey(where)
  if (!where.secret_key && (await isSealedBy(db, readKey(nextPath(where))))) {
    takeNext(where)
    return loadKey(where)
  }
  await holdSecret(db, secretOf(key))
  return key
}

/** The secret made of this database's key (`openKey`). */
export const openSecret = async (db: Db, where: Keyed): Promise<Secret> => secretOf(await openKey(db, where))

/** Answers whether the database was sealed last with the secret of this key. */
export const isSealedBy = async (db: Db, key: string | undefined): Promise<boolean> => {
  if (!key) return false
  const first = await db.selectFrom('secret_check').select('digest').executeTakeFirst()
  return first?.digest.equals(secretOf(key).check) ?? false
}
