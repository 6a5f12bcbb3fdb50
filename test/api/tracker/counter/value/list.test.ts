import { expect, test } from 'vitest'
import { counted } from '../counted.ts'

const { tenant, tracker, others } = await counted()
const path = 'tracker/counter/value/list'

test('values of several trackers, each once; where one has no such counter it is named', async () => {
  const alice = await tenant()
  const made = [await tracker(alice), await tracker(alice), await tracker(alice)].map(({ tracker_id }) => tracker_id)
  const [one = 0, two = 0, three = 0] = made
  await alice.call('tracker/counter/value/set', { tracker_id: one, type: 'odometer', value: 1 })
  await alice.call('tracker/counter/value/set', { tracker_id: two, type: 'odometer', value: 2.25 })
  const asked = { trackers: [two, one, two], type: 'odometer' }
  expect(await alice.call(path, asked)).toEqual({ value: { [one]: 1, [two]: 2.25 } })
  expect(await alice.call(path, { trackers: [], type: 'odometer' })).toEqual({ value: {} })
  expect(await alice.fails(path, { trackers: made, type: 'odometer' })).toMatchObject({
    code: 204,
    body: { missing: [three] },
  })
  expect(await alice.fails(path, { ...asked, type: 'engine_hours' })).toMatchObject({ code: 204 })
})

test('unknown, foreign and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { blocked, owned } = await others(alice, bob)
  for (const trackers of [[blocked], [owned.tracker_id], [2_000_000_000]])
    expect(await alice.fails(path, { trackers, type: 'odometer' })).toMatchObject({ code: 217 })
  expect(await alice.fails(path, { trackers: 'all', type: 'odometer' })).toMatchObject({ code: 7 })
})
