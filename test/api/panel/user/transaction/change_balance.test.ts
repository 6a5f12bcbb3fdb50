import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { all } from '../people.ts'

const { panel, otherDealer, tenant } = await fleet()
const dealer = await panel(all)

const change = (user_id: number, amount: number, type = 'balance', text = 'a change') => ({
  user_id,
  amount,
  type,
  text,
})
const path = 'panel/user/transaction/change_balance'

test('balance and bonus change, and it is written down', async () => {
  const user = await tenant()
  await dealer.call(path, change(user.id, 19.99))
  await dealer.call(path, change(user.id, -0.01))
  await dealer.call(path, change(user.id, 5, 'bonus', 'welcome'))
  expect((await user.call('user/get_info')).user_info).toMatchObject({ balance: 19.98, bonus: 5 })
  const period = { from: '2020-01-01 00:00:00', to: '2100-01-01 00:00:00' }
  const { list } = await dealer.call('panel/user/transaction/list', { user_id: user.id, ...period })
  const fact = { type: 'payment', subtype: 'partner', user_id: user.id, tracker_id: 0 }
  expect(list).toMatchObject([
    { ...fact, description: 'a change', amount: 19.99, new_balance: 19.99, bonus_amount: 0 },
    { ...fact, amount: -0.01, old_balance: 19.99, new_balance: 19.98 },
    { ...fact, description: 'welcome', amount: 0, bonus_amount: 5, old_bonus: 0, new_bonus: 5, new_balance: 19.98 },
  ])
})

test('not below zero', async () => {
  const { id } = await tenant()
  await dealer.call(path, change(id, 10))
  expect(await dealer.fails(path, change(id, -10.01))).toMatchObject({ code: 251, http: 403 })
  expect(await dealer.fails(path, change(id, -1, 'bonus'))).toMatchObject({ code: 251 })
  await dealer.call(path, change(id, -10))
})

test('amounts have two decimals, and reasons five characters', async () => {
  const { id } = await tenant()
  expect(await dealer.fails(path, change(id, 0.001))).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'amount' }] },
  })
  expect(await dealer.fails(path, change(id, 1e12))).toMatchObject({ code: 7 })
  expect(await dealer.fails(path, change(id, 1, 'balance', 'why?'))).toMatchObject({ code: 7 })
  expect(await dealer.fails(path, change(id, 1, 'money'))).toMatchObject({ code: 7 })
})

test('users of other dealers are not found', async () => {
  const user = await tenant()
  const stranger = await panel(all, await otherDealer())
  expect(await stranger.fails(path, change(user.id, 1))).toMatchObject({ code: 201 })
  expect((await user.call('user/get_info')).user_info.balance).toBe(0)
})

test('it needs users/update and transactions/create', async () => {
  const { id } = await tenant()
  for (const permissions of [{ users: ['update'] }, { transactions: ['create', 'read'] }])
    expect(await (await panel(permissions)).fails(path, change(id, 1))).toMatchObject({ code: 13 })
})
