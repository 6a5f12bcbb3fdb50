import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, clone } from '#test/trackers.ts'
import { plans } from './tracker/plans.ts'

const opened = await fleet()
const { db, tenant, subuser, tracker } = opened
const { plan } = await plans(opened)
const path = 'tariff/list'

test('each plan of the own devices once, clones not among them', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [cheap, dear] = [await plan({ name: `Cheap ${crypto.randomUUID()}` }), await plan({ price: 12.5 })]
  const give = (source_id: number, tariff_id: number) =>
    db.updateTable('source').set({ tariff_id }).where('id', '=', source_id).execute()
  for (const tariff_id of [dear, cheap, dear]) await give((await tracker(alice)).source_id, tariff_id)
  const foreign = await tracker(bob)
  await give(foreign.source_id, await plan())
  await clone(db, alice, foreign.source_id)
  const { list } = (await alice.call(path)) as { list: { id: number }[] }
  expect(list.map(({ id }) => id)).toEqual([cheap, dear].sort((a, b) => a - b))
  expect(list.find(({ id }) => id === dear)).toMatchObject({ price: 12.5, type: 'monthly' })
  expect(list[0]).not.toHaveProperty('service_prices')
})

test('without devices the plan that a new one would get', async () => {
  const alice = await tenant()
  expect((await alice.call(path)).list).toHaveLength(1)
})

test('masters only', async () => {
  const alice = await tenant()
  const helper = await subuser(alice)
  await bind(db, alice, helper, [(await tracker(alice)).tracker_id])
  expect(await helper.fails(path)).toMatchObject({ code: 13 })
})
