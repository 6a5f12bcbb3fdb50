import { expect, test } from 'vitest'
import { counted } from '../../counter/counted.ts'

const { tenant, tracker, driven, others } = await counted()
const path = 'tracker/stats/mileage/read'

test('kilometres of each day of the caller’s zone, a drive over midnight on both', async () => {
  // Midnight of Kiritimati is 10:00 UTC; it drives from 9:50 to 10:10.
  const alice = await tenant('Pacific/Kiritimati')
  const { tracker_id } = await driven(alice, [{ for: 6600 }, { for: 1200, speed: 60 }, { for: 900, noise: 3 }])
  const other = await tracker(alice)
  const asked = { trackers: [tracker_id, other.tracker_id], from: '2026-01-05 00:00:00', to: '2026-01-07 23:59:59' }
  const { result, limit_exceeded } = await alice.call(path, asked)
  expect(limit_exceeded).toBe(false)
  expect(Object.keys(result[tracker_id])).toEqual(['2026-01-05', '2026-01-06', '2026-01-07'])
  expect(Object.values(result[other.tracker_id])).toEqual([{ mileage: 0 }, { mileage: 0 }, { mileage: 0 }])
  const [before, after, none] = Object.values(result[tracker_id]).map((day) => (day as { mileage: number }).mileage)
  expect(none).toBe(0)
  const { list } = await alice.call('track/summary', { ...asked, trackers: [tracker_id] })
  expect((before ?? 0) + (after ?? 0)).toBeCloseTo(list[0].length, 2)
  expect(before).toBeGreaterThan(5)
  expect(after).toBeGreaterThan(5)
})

test('bounds, what the plan does not keep, and trackers that are none', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { blocked, owned } = await others(alice, bob)
  const { tracker_id } = await tracker(alice)
  const days = { from: '2026-01-05 00:00:00', to: '2026-01-06 00:00:00' }
  const fault = (parameter: string) => ({ code: 7, body: { errors: [{ parameter }] } })
  expect(await alice.fails(path, { trackers: [tracker_id], ...days, to: days.from })).toMatchObject(fault('to'))
  const many = Array.from({ length: 129 }, (_, i) => tracker_id + i)
  expect(await alice.fails(path, { trackers: many, ...days })).toMatchObject({ code: 221 })
  expect(await alice.fails(path, { trackers: [tracker_id], ...days, to: '2036-01-01 00:00:00' })).toMatchObject({
    code: 211,
  })
  for (const id of [blocked, owned.tracker_id])
    expect(await alice.fails(path, { trackers: [tracker_id, id], ...days })).toMatchObject({ code: 217 })
  expect(await alice.call(path, { trackers: [], ...days })).toEqual({ result: {}, limit_exceeded: false })
})
