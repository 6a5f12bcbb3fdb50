import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { fasten } from '#store/files/loose-files.ts'
import type { Owner } from '#store/owner.ts'

/** Reports as files: mails have them with them, or lead to them by a link. They go with their reports. */

export interface NewReportFile {
  report_id: number
  /** Of the hash in the link; null where nothing but a mail leads to it. */
  digest: Buffer | null
  /** Announced in the file store. */
  key: string
  name: string
  mime_type: string
  /** bytes */
  size: number
  /** Seconds that it is kept. */
  seconds: number
}

/** Keeps a file for a while; answers its id. */
export const create = async (db: Db, { account_id }: Owner, { seconds, ...file }: NewReportFile): Promise<number> => {
  if (!(await fasten(db, file.key))) throw new Error('the file of a report is gone')
  const { id } = await db
    .insertInto('report_file')
    .values({ account_id, ...file, expires: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file that a link leads to, and whose it is. */
export interface Linked extends Owner {
  report_id: number
  user_id: number
  key: string
  name: string
  mime_type: string
}

/** The file whose link has the hash with this digest, while it is kept. */
export const findLinked = async (db: Db, digest: Buffer): Promise<Linked | undefined> => {
  const { rows } = await sql<Linked>`
    select f.account_id, f.report_id, r.user_id, f.key, f.name, f.mime_type
    from report_file f join report r on r.account_id = f.account_id and r.id = f.report_id
    where f.digest = ${digest} and f.expires > now()`.execute(db)
  return rows[0]
}

/** Forgets files that have been kept for long enough, of all accounts. */
export const expireReportFiles = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('report_file')
    .where('expires', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
