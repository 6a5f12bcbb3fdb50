import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeSensor } from '#test/sensors.ts'

const { tenant, tracker } = await fleet()
const alice = await tenant()
const { tracker_id } = await tracker(alice)
const { tracker_id: bare } = await tracker(alice)

test('sensors by tracker, of those that have none too', async () => {
  const id = await makeSensor(alice, tracker_id)
  const { result } = await alice.call('tracker/sensor/batch_list', { trackers: [tracker_id, bare] })
  expect(result).toMatchObject({ [tracker_id]: [{ id }], [bare]: [] })
})

test('of unknown trackers and of more than 500 there are none', async () => {
  const fails = (trackers: number[]) => alice.fails('tracker/sensor/batch_list', { trackers })
  expect(await fails([tracker_id, 2_000_000_000])).toMatchObject({ code: 217 })
  expect(await fails(Array.from({ length: 501 }, (_, i) => i + 1))).toMatchObject({ code: 221 })
})
