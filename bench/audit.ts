import { randomBytes } from 'node:crypto'
import tagCreate from '#api/tag/create.ts'
import type { User } from '#contract/caller.ts'
import type { Operation } from '#contract/operation.ts'
import { type Asked, recorder } from '#http/record.ts'
import type { Db } from '#store/db.ts'
import * as tags from '#store/fleet/tags.ts'
import { secretOf } from '#store/secret.ts'
import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { median, quantile } from './numbers.ts'
import { startPlatform } from './platform.ts'

const runs = 1000
const warm = 100

/** What an entry in the audit costs a command: what `tag/create` does, in a transaction with its entry and in one without, in turns. */
export const run = async ({ place }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { db } = platform.store
    const { hash, account_id } = await makeAccount(platform, 1)
    const tag = { name: 'north', color: 'ff0000' }
    const work = async (transaction: Db) => {
      await tags.countForMore(transaction, { account_id })
      return { id: await tags.create(transaction, { account_id }, tag) }
    }
    const secret = secretOf(randomBytes(32).toString('hex'))
    const record = recorder({ db, secret, onConflict: () => undefined })
    const asked = askedBy(account_id, { tag })
    const times = { bare: [] as number[], audited: [] as number[], asked: [] as number[] }
    for (let i = 0; i < warm + runs; i++) {
      const bare = await time(() => db.transaction().execute(work))
      const audited = await time(() => record(asked, work))
      if (i < warm) continue
      times.bare.push(bare)
      times.audited.push(audited)
    }
    await db.deleteFrom('tag').where('account_id', '=', account_id).execute()
    for (let i = 0; i < 500; i++) times.asked.push(await time(() => platform.ask('tag/create', { hash, tag })))
    return [
      { name: 'what tag/create does, without the audit, p50', value: median(times.bare), unit: 'ms' },
      { name: 'what tag/create does, with its entry, p50', value: median(times.audited), unit: 'ms' },
      atMost('what the entry costs, p50', median(times.audited) - median(times.bare), 'ms', 1),
      { name: 'what tag/create does, without the audit, p99', value: quantile(times.bare, 0.99), unit: 'ms' },
      { name: 'what tag/create does, with its entry, p99', value: quantile(times.audited, 0.99), unit: 'ms' },
      { name: 'tag/create at the client, p50', value: median(times.asked), unit: 'ms' },
    ]
  } finally {
    await platform.close()
  }
}

const time = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

const askedBy = (account_id: number, params: object): Asked => {
  const caller = { kind: 'user', hash_kind: 'session', account_id, user_id: account_id } as User
  const request = { address: '127.0.0.1', headers: { 'user-agent': 'bench' } }
  return { operation: tagCreate as unknown as Operation, caller, params, now: new Date(), later: [], request }
}
