import { expect, test } from 'vitest'
import { counted, minute } from './counter/counted.ts'

const { tenant, tracker, go, others } = await counted()
const path = 'tracker/get_counters'

test('what the counters of a tracker show, and since when', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  expect(await alice.call(path, { tracker_id })).toEqual({ user_time: expect.any(String), list: [] })
  await alice.call('tracker/counter/value/set', { tracker_id, type: 'engine_hours', value: 7 })
  await alice.call('tracker/counter/value/set', { tracker_id, type: 'odometer', value: 12 })
  const time = Math.floor(Date.now() / 1000) * 1000 + 2 * minute
  await go(device_id, time, 1)
  const { list } = await alice.call(path, { tracker_id, iso_datetime: true })
  expect(list.map(({ type, value }: { type: string; value: number }) => [type, value])).toEqual([
    ['odometer', 12],
    ['engine_hours', 7],
  ])
  for (const { update_time } of list) expect(Date.parse(update_time)).toBe(time)
})

test('unknown, foreign and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { blocked, owned } = await others(alice, bob)
  expect(await alice.fails(path, { tracker_id: owned.tracker_id })).toMatchObject({ code: 204, http: 404 })
  expect(await alice.fails(path, { tracker_id: blocked })).toMatchObject({ code: 208 })
})
