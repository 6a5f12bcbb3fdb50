import type pg from 'pg'
import type { Secret } from '#store/secret.ts'
import { sealed } from './belongings.ts'
import type { Coming, Plan } from './take-in.ts'

/** What a file tells of an account beside its rows. */

/** The plans that rows of the account name. */
export const plansOf = async (client: pg.ClientBase, account_id: number): Promise<Plan[]> => {
  const { rows } = await client.query<Plan>(
    `select id, name, device_type from tariff where id in (
       select default_tariff_id from users where account_id = $1 union select tariff_id from source where account_id = $1
       union select tariff_id from charge where account_id = $1)
     order by id`,
    [account_id],
  )
  return rows
}

/** The account's sealed texts, opened, by table and id: no other platform could open them. */
export const sealedOf = async (
  client: pg.ClientBase,
  account_id: number,
  secret: Secret,
): Promise<Coming['sealed']> => {
  const opened: Record<string, Record<string, string>> = {}
  for (const table of sealed) {
    const { rows } = await client.query<{ id: number; sealed: Buffer }>(
      `select id, sealed from ${table} where account_id = $1 and sealed is not null`,
      [account_id],
    )
    opened[table] = Object.fromEntries(rows.map(({ id, sealed }) => [id, secret.open(sealed)]))
  }
  return opened
}
