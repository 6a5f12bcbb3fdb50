import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** Templates as they were before they were changed or deleted: who had no net meanwhile has filled in what it had. */

/** Days for which they are kept, and how many of a template: those before them no phone has had for long. */
const days = 60
const most = 100

/** Keeps a template as it is, which is about to be changed or deleted. */
export const keepVersion = async (db: Db, { account_id }: Owner, template_id: number, now: Date): Promise<void> => {
  await sql`
    insert into form_template_version (account_id, template_id, version, label, description, fields, submit_in_zone, inspection, replaced)
    select account_id, id, version, label, description, fields, submit_in_zone, inspection, ${now} from form_template
    where account_id = ${account_id} and id = ${template_id}
    on conflict do nothing`.execute(db)
  await sql`
    delete from form_template_version where account_id = ${account_id} and template_id = ${template_id}
      and version <= (
        select version from form_template where account_id = ${account_id} and id = ${template_id}) - ${most}::int`.execute(
    db,
  )
}

/** Forgets versions that were replaced long ago; answers their number. */
export const forgetVersions = async (db: Db): Promise<number> => {
  const old = sql<boolean>`replaced < now() - make_interval(days => ${days})`
  return Number((await db.deleteFrom('form_template_version').where(old).executeTakeFirst()).numDeletedRows)
}
