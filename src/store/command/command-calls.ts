import type { Accounts } from '#store/pools.ts'
import type { Query } from '#store/query.ts'

/** Calls on their way to those who are asked. Every statement but those that take and forget names the account. */

/** Minutes that a call may wait: what was meant then is not meant for ever. */
const wait_minutes = 10

/** A call of a saved HTTP command that was taken to be made. */
export interface Taken {
  account_id: number
  command_id: number
  sealed: Buffer
}

/**
 * Takes waiting calls out of the queue, so that none is made twice, except those of accounts in `busy`: at most `each`
 * of an account, `most` in all.
 */
export const take = async (pool: Accounts, busy: readonly number[], each: number, most: number): Promise<Taken[]> => {
  const { rows } = await pool.query<Taken>(
    `with those as (
       select account_id, id from command_call where (account_id, id) in (
         select account_id, id from (
           select account_id, id, row_number() over (partition by account_id order by id) as at from command_call
           where account_id <> all($1::int[]) and created > now() - interval '${wait_minutes} minutes'
         ) c where at <= $2)
       order by id limit $3 for update skip locked
     )
     delete from command_call c using those t where c.account_id = t.account_id and c.id = t.id
     returning c.account_id, c.command_id, c.sealed`,
    [busy, each, most],
  )
  return rows
}

/** The outcome of a call. */
export interface Outcome {
  http_status: number | null
  /** Empty when it was well. */
  error: string
}

/** Writes the outcome of a call into its command, unless that is deleted. */
export const note = async (
  pool: Accounts,
  { account_id, command_id }: Pick<Taken, 'account_id' | 'command_id'>,
  { http_status, error }: Outcome,
): Promise<void> => {
  await pool.query(
    'update saved_command set called = now(), http_status = $3, error = $4 where account_id = $1 and id = $2',
    [account_id, command_id, http_status, error],
  )
}

/** Deletes calls that have waited too long to be made. */
export const forget = async (query: Query): Promise<void> => {
  await query(`delete from command_call where created <= now() - interval '${wait_minutes} minutes'`, [])
}
