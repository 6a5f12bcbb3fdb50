import type pg from 'pg'
import type { Secret } from './secret.ts'

/** Rows that are sealed anew at a time. */
const batch = 500

/**
 * Seals all sealed texts by another secret, in one transaction: an interruption leaves nothing changed. Sealed is every
 * column that is called `sealed`. Answers the number of texts. @throws Error where one was not sealed by the former
 * secret
 */
export const rotate = async (client: pg.ClientBase, former: Secret, next: Secret): Promise<number> => {
  await client.query('begin')
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.columns
       where table_schema = current_schema() and column_name = 'sealed' and data_type = 'bytea' order by table_name`,
    )
    let count = 0
    for (const { name } of tables) count += await sealAnew(client, name, former, next)
    const { rowCount } = await client.query('update secret_check set digest = $1 where digest = $2', [
      next.check,
      former.check,
    ])
    if (rowCount !== 1) throw new Error('The secret was changed meanwhile.')
    await client.query('commit')
    return count
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** `table` is quoted. Nobody writes to it until the end, so the places of its rows stay. */
const sealAnew = async (client: pg.ClientBase, table: string, former: Secret, next: Secret): Promise<number> => {
  await client.query(`lock table ${table} in exclusive mode`)
  await client.query(
    `declare sealed_rows cursor for select ctid::text as place, sealed from ${table} where sealed is not null`,
  )
  let count = 0
  for (;;) {
    const { rows } = await client.query<{ place: string; sealed: Buffer }>(`fetch ${batch} from sealed_rows`)
    if (rows.length === 0) break
    await client.query(
      `update ${table} t set sealed = n.sealed from unnest($1::text[], $2::bytea[]) as n (place, sealed) where t.ctid = n.place::tid`,
      [rows.map(({ place }) => place), rows.map(({ sealed }) => next.seal(opened(former, sealed, table)))],
    )
    count += rows.length
  }
  await client.query('close sealed_rows')
  return count
}

const opened = (secret: Secret, sealed: Buffer, table: string): string => {
  try {
    return secret.open(sealed)
  } catch {
    throw new Error(`A row of ${table} was sealed by another secret. Nothing is changed.`)
  }
}
