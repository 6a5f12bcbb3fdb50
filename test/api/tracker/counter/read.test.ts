import { expect, test } from 'vitest'
import { counted } from './counted.ts'

const { tenant, tracker, others } = await counted()
const path = 'tracker/counter/read'

test('how a counter counts', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (const [type, source] of [
    ['odometer', 'gps'],
    ['engine_hours', 'ignition'],
  ]) {
    expect(await alice.fails(path, { tracker_id, type })).toMatchObject({ code: 204 })
    await alice.call('tracker/counter/value/set', { tracker_id, type, value: 3 })
    const { value } = await alice.call(path, { tracker_id, type })
    expect(value).toEqual({ id: expect.any(Number), type, multiplier: 1, source, sensor_id: null })
  }
})

test('unknown, foreign, cloned and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { blocked, cloned, owned } = await others(alice, bob)
  const codes = [
    [owned.tracker_id, 204],
    [blocked, 208],
    [cloned, 219],
  ] as const
  for (const [tracker_id, code] of codes)
    expect(await alice.fails(path, { tracker_id, type: 'odometer' })).toMatchObject({ code })
})
