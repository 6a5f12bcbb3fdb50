import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet({ own: true })

const path = 'user/audit/action/list'
const period = { from: '2020-01-01 00:00:00', to: '2100-01-01 00:00:00' }
const tag = { name: 'Vans', color: 'FF6DDC' }

test('each action of the account once, whoever did it', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const helper = await subuser(alice, ['tag_update'])
  await alice.call('tag/create', { tag })
  await helper.call('tag/create', { tag })
  await alice.call('user/audit/checkin')
  await bob.call('tag/create', { tag })
  expect(await alice.call(path, period)).toEqual({ list: ['tag/create', 'user/audit/checkin'] })
  const past = { from: '2020-01-01 00:00:00', to: '2020-01-02 00:00:00' }
  expect(await alice.call(path, past)).toEqual({ list: [] })
})

test('masters only, and of a period that ends after it begins', async () => {
  const alice = await tenant()
  const helper = await subuser(alice)
  expect(await helper.fails(path, period)).toMatchObject({ code: 13 })
  expect(await alice.fails(path, { from: period.to, to: period.from })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'to' }] },
  })
})
