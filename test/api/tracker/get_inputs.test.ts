import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { discrete, setUp, virtual } from '#test/set-up.ts'
import { point } from '#test/track/points.ts'
import { bind, block, clone, hear } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/get_inputs'

test('inputs of the model, and those that a discrete sensor names, as the device has told them', async () => {
  const alice = await tenant('Asia/Tokyo')
  const { tracker_id, source_id } = await tracker(alice, { model: 'fmb120' })
  await setUp(db, alice, tracker_id, discrete({ sensor_type: 'door', name: 'Rear', input_number: 2 }))
  await setUp(db, alice, tracker_id, discrete({ sensor_type: 'custom', name: 'Crane', input_number: 7 }))
  await setUp(db, alice, tracker_id, virtual())
  expect(await alice.call(path, { tracker_id })).toEqual({
    inputs: [false, false, false],
    states: [
      { type: 'door', name: 'Rear', status: false, input_number: 2 },
      { type: 'custom', name: 'Crane', status: false, input_number: 7 },
    ],
    update_time: null,
  })
  await hear(db, source_id, { points: [point({ time: Date.UTC(2026, 0, 5, 20), attributes: { inputs: 0b1000010 } })] })
  expect(await alice.call(path, { tracker_id })).toMatchObject({
    inputs: [false, true, false],
    states: [{ status: true }, { status: true }],
    update_time: '2026-01-06 05:00:00',
  })
})

test('of trackers that are seen and not blocked, a clone as its owner set it up', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  await setUp(db, alice, tracker_id, discrete())
  const carol = await subuser(alice)
  for (const stranger of [bob, carol]) expect(await stranger.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  await bind(db, alice, carol, [tracker_id])
  const lent = await clone(db, bob, source_id)
  for (const [one, id] of [
    [carol, tracker_id],
    [bob, lent],
  ] as const)
    expect((await one.call(path, { tracker_id: id })).states).toHaveLength(1)
  await block(db, source_id)
  expect(await carol.fails(path, { tracker_id })).toMatchObject({ code: 208 })
})
