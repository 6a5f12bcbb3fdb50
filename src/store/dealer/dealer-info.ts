import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import type { BlockType } from './dealers.ts'

/** Devices that are not blocked of the users of some dealers, `o`. */
const activeOf = (those: ReturnType<typeof sql>) => sql<number>`(
  select count(*) from dealer o
  join users u on u.dealer_id = o.id
  join tracker t on t.account_id = u.id and t.deleted is null and not t.clone
  join source s on s.id = t.source_id and not (s.blocked or s.unpaid)
  where ${those}
)`

/** A dealer as it sees itself. */
export const read = (db: Db, { dealer_id }: Seller) =>
  db
    .selectFrom('dealer as d')
    .select(['d.id', 'd.parent_id', 'd.title', 'd.jur_name', 'd.active_limit', 'd.settings', 'd.features'])
    .select([
      sql<BlockType>`d.block_type`.as('block_type'),
      sql<string>`(d.creation_date at time zone 'UTC')::date`.as('creation_date'),
      activeOf(sql`o.id = d.id`).as('active_amount_own'),
      activeOf(sql`o.parent_id = d.id`).as('active_amount_subpaas'),
    ])
    .where('d.id', '=', dealer_id)
    .executeTakeFirst()
