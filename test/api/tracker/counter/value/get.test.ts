import { expect, test } from 'vitest'
import { counted, minute } from '../counted.ts'

const { tenant, tracker, go, others } = await counted()
const path = 'tracker/counter/value/get'

test('what the device counts itself goes on where it jumps to four million or back to nothing', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await alice.call('tracker/counter/value/set', { tracker_id, type: 'odometer', value: 100 })
  await alice.call('tracker/counter/update', { tracker_id, type: 'odometer', multiplier: 1, source: 'device' })
  const told = [500, 501, 502, 4_000_000, 4_000_001, 0, 1, 65_535, 502, 503.5]
  await go(device_id, Date.now() + minute, told.length, (i) => ({ odometer: told[i] ?? 0 }))
  expect(await alice.call(path, { tracker_id, type: 'odometer' })).toEqual({ value: 100 + 1 + 1 + 1 + 1 + 1.5 })
})

test('a counter that nobody has set, and trackers that are none', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { blocked, owned } = await others(alice, bob)
  const { tracker_id } = await tracker(alice)
  const type = 'engine_hours'
  expect(await alice.fails(path, { tracker_id, type })).toMatchObject({ code: 204, http: 404 })
  expect(await alice.fails(path, { tracker_id: owned.tracker_id, type })).toMatchObject({ code: 204 })
  expect(await alice.fails(path, { tracker_id: blocked, type })).toMatchObject({ code: 208 })
  expect(await alice.fails(path, { tracker_id, type: 'hours' })).toMatchObject({ code: 7 })
})
