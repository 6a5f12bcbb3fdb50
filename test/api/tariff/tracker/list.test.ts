import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, clone } from '#test/trackers.ts'
import { plans } from './plans.ts'

const opened = await fleet()
const { db, panel, otherDealer, tenant, subuser, tracker } = opened
const { plan, changed } = await plans(opened)
const path = 'tariff/tracker/list'

test('plans of the same group that users may change to, for trackers, of the dealer', async () => {
  const stranger = await panel({ tariffs: ['create'] }, await otherDealer())
  const [good, group2] = [await plan({ price: 5, early_change_price: 7 }), await plan({ group_id: 2 })]
  await plan({ active: false })
  await plan({ device_type: 'camera' })
  await plan({}, stranger)
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const { list, days_to_next_change } = await alice.call(path, { tracker_id })
  expect(list).toMatchObject([
    {
      id: good,
      price: 5,
      early_change_price: 7,
      group_id: 1,
      active: true,
      type: 'monthly',
      map_filter: { exclusion: true, values: [] },
    },
  ])
  expect(list[0]).not.toHaveProperty('service_prices')
  expect(days_to_next_change).toBe(0)
  await db.updateTable('source').set({ tariff_id: group2 }).where('id', '=', source_id).execute()
  expect((await alice.call(path, { tracker_id })).list).toEqual([])
})

test.each([
  { ago: 0, days: 30 },
  { ago: 20, days: 10 },
  { ago: 29.9, days: 1 },
  { ago: 30, days: 0 },
  { ago: 400, days: 0 },
])('changed $ago days ago, it may be changed for nothing in $days', async ({ ago, days }) => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await changed(source_id, ago)
  expect(await alice.call(path, { tracker_id })).toMatchObject({ days_to_next_change: days })
})

test('masters only, and of their own devices', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const helper = await subuser(alice)
  await bind(db, alice, helper, [tracker_id])
  expect(await helper.fails(path, { tracker_id })).toMatchObject({ code: 13 })
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  expect(await bob.fails(path, { tracker_id: await clone(db, bob, source_id) })).toMatchObject({ code: 219 })
})
