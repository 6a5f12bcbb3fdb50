import { expect, test } from 'vitest'
import { recordTransaction } from '#store/billing/transactions.ts'
import { fleet } from '#test/fleet.ts'

const { db, dealer_id, tenant, subuser } = await fleet({ own: true })
const day = 86_400_000
const around = (days: number): string => new Date(Date.now() + days * day).toISOString()
const period = { from: around(-30), to: around(1) }

test('a user sees what happened to its money, and to no other’s', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const bonus = { type: 'bonus_charge', subtype: 'register', description: 'Welcome', bonus_amount: 3.5 }
  await recordTransaction(db, { account_id: alice.id, dealer_id }, bonus)
  const { list } = await alice.call('transaction/list', period)
  expect(list).toMatchObject([
    { type: 'bonus_charge', subtype: 'register', bonus_amount: 3.5, new_bonus: 3.5, amount: 0 },
  ])
  expect((await bob.call('transaction/list', period)).list).toEqual([])
})

test('money is the business of the master user', async () => {
  expect(await (await subuser(await tenant())).fails('transaction/list', period)).toMatchObject({ code: 13 })
})

test('the period must have a length, the list an end', async () => {
  const alice = await tenant()
  expect(await alice.fails('transaction/list', { from: period.to, to: period.from })).toMatchObject({ code: 7 })
  expect(await alice.fails('transaction/list', { ...period, limit: 10_001 })).toMatchObject({ code: 212 })
})
