import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet({ own: true })

const path = 'user/audit/log/read'
const tag = { name: 'Vans', color: 'FF6DDC' }

test('an entry is read as it is listed', async () => {
  const alice = await tenant()
  await alice.call('tag/create', { tag })
  const period = { from: '2020-01-01 00:00:00', to: '2100-01-01 00:00:00' }
  const { list } = await alice.call('user/audit/log/list', period)
  expect(await alice.call(path, { number: 1 })).toEqual({ value: list[0] })
})

test('of the own account, and by its master only', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const helper = await subuser(alice)
  await alice.call('tag/create', { tag })
  expect(await bob.fails(path, { number: 1 })).toMatchObject({ code: 201 })
  expect(await helper.fails(path, { number: 1 })).toMatchObject({ code: 13 })
})
