import { expect, test } from 'vitest'
import { asked, tanked } from '#test/api/tracker/fuel/tanked.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, tracker, subuser, fuelled } = await tanked()
const path = 'fuel/fleet/list'
const alice = await tenant()
const first = await fuelled(alice)
const { tracker_id: bare } = await tracker(alice)
const gallons = await fuelled(alice, { accuracy: 5, units_type: 'gallon' })
const vehicle = { label: 'Van', type: 'car', norm_avg_fuel_consumption: 8, tracker_id: first.tracker_id }
await alice.call('vehicle/create', { vehicle })

test('each tracker tells what it used, was filled and drained, in litres', async () => {
  const { list, count } = await alice.call(path, asked)
  expect(count).toBe(3)
  expect(list).toMatchObject([
    {
      tracker_id: first.tracker_id,
      source: 'level',
      units: 'l',
      tanks: 1,
      fillings: { count: 1 },
      drains: { count: 1 },
    },
    { tracker_id: bare, source: null, tanks: 0, fillings: { count: 0, volume: 0 }, drains: { count: 0, volume: 0 } },
    { tracker_id: gallons.tracker_id, source: 'level', units: 'l', tanks: 1 },
  ])
  const [one, , other] = list
  expect(one.of_norm).toBeCloseTo((one.consumed / one.norm) * 100, 0)
  expect(one.drains.volume).toBeCloseTo(20, 0)
  expect(other.drains.volume).toBeCloseTo(one.drains.volume * 3.785, 0)
  expect(other.consumed).toBeCloseTo(one.consumed * 3.785, 0)
  const read = await alice.call('tracker/fuel/read', { tracker_id: first.tracker_id, ...asked })
  expect(one).toMatchObject(read.period)
})

test('a page of trackers is told, blocked ones left out, and sub-users see their own', async () => {
  const page = await alice.call(path, { ...asked, limit: 1, offset: 1 })
  expect(page).toMatchObject({ count: 3, list: [{ tracker_id: bare }] })
  expect(await alice.fails(path, { ...asked, limit: 129 })).toMatchObject({ code: 7 })
  const sub = await subuser(alice)
  expect(await sub.call(path, asked)).toMatchObject({ list: [], count: 0 })
  await bind(db, alice, sub, [first.tracker_id])
  expect(await sub.call(path, asked)).toMatchObject({ list: [{ tracker_id: first.tracker_id, tanks: 1 }], count: 1 })
  expect(await alice.fails(path, { ...asked, to: '2036-01-01 00:00:00' })).toMatchObject({ code: 211 })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', gallons.source_id).execute()
  expect(await alice.call(path, asked)).toMatchObject({ count: 2 })
})
