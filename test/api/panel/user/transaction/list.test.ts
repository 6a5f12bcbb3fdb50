import { expect, test } from 'vitest'
import { recordTransaction } from '#store/billing/transactions.ts'
import { fleet } from '#test/fleet.ts'
import { all } from '../people.ts'

const { db, dealer_id, panel, otherDealer, tenant } = await fleet()
const dealer = await panel(all)
const path = 'panel/user/transaction/list'
const period = { from: '2020-01-01 00:00:00', to: '2100-01-01 00:00:00' }

/** A user who paid `times` times. */
const paid = async (times: number) => {
  const user = await tenant()
  for (let i = 1; i <= times; i++) {
    const change = {
      type: 'payment',
      subtype: 'partner',
      description: `day ${i}`,
      tracker_id: 7,
      amount: 1,
    }
    await recordTransaction(db, { account_id: user.id, dealer_id }, change)
  }
  return user
}

test('all of a period, oldest first, at most `limit`', async () => {
  const { id: user_id } = await paid(3)
  const { list } = await dealer.call(path, { user_id, ...period })
  expect(list.map(({ new_balance }: { new_balance: number }) => new_balance)).toEqual([1, 2, 3])
  expect(list[0]).toMatchObject({ description: 'day 1', type: 'payment', tracker_id: 7, dealer_id, user_id })
  expect((await dealer.call(path, { user_id, ...period, limit: 2 })).list).toHaveLength(2)
  const before = { from: '2020-01-01 00:00:00', to: '2021-01-01 00:00:00' }
  expect((await dealer.call(path, { user_id, ...before })).list).toEqual([])
})

test('times are in the time zone that the dealer has set for its new users', async () => {
  const settings = JSON.stringify({ default_user_time_zone: 'Asia/Kolkata' })
  const abroad = await otherDealer({ settings })
  const user = await tenant('UTC', abroad)
  const change = { type: 'payment', subtype: 'partner', description: 'cash', amount: 1 }
  await recordTransaction(db, { account_id: user.id, dealer_id: abroad }, change)
  await db
    .updateTable('transaction')
    .set({ timestamp: new Date('2026-07-01T20:00:00Z') })
    .where('account_id', '=', user.id)
    .execute()
  const ask = async (from: string, to: string) =>
    (await (await panel(all, abroad)).call(path, { user_id: user.id, from, to })).list
  expect(await ask('2026-07-02 01:29:00', '2026-07-02 01:31:00')).toMatchObject([{ timestamp: '2026-07-02 01:30:00' }])
  expect(await ask('2026-07-01 19:00:00', '2026-07-01 21:00:00')).toEqual([])
})

test('the period must have a length, the list an end', async () => {
  const { id: user_id } = await paid(0)
  expect(await dealer.fails(path, { user_id, from: period.to, to: period.from })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'to' }] },
  })
  expect(await dealer.fails(path, { user_id, ...period, limit: 10_001 })).toMatchObject({ code: 212 })
})

test('users of other dealers are not found', async () => {
  const stranger = await panel(all, await otherDealer())
  expect(await stranger.fails(path, { user_id: (await paid(1)).id, ...period })).toMatchObject({ code: 201 })
})

test('it needs users/read and transactions/read', async () => {
  const { id: user_id } = await paid(0)
  for (const permissions of [{ users: ['read'] }, { transactions: ['create', 'read'] }])
    expect(await (await panel(permissions)).fails(path, { user_id, ...period })).toMatchObject({ code: 13 })
})
