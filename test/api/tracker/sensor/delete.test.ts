import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aTank, makeSensor } from '#test/sensors.ts'
import { block } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const alice = await tenant()

test('a sensor that is deleted is gone, and its input is free', async () => {
  const { tracker_id } = await tracker(alice)
  const sensor_id = await makeSensor(alice, tracker_id)
  await alice.call('tracker/sensor/delete', { tracker_id, sensor_id })
  expect((await alice.call('tracker/sensor/list', { tracker_id })).list).toEqual([])
  expect(await alice.fails('tracker/sensor/delete', { tracker_id, sensor_id })).toMatchObject({ code: 201 })
  await makeSensor(alice, tracker_id)
})

test('composites go on without it', async () => {
  const { tracker_id } = await tracker(alice)
  const part = await makeSensor(alice, tracker_id)
  const parameters = { parent_ids: [part] }
  const id = await makeSensor(alice, tracker_id, { ...aTank, input_name: 'composite', parameters })
  await alice.call('tracker/sensor/delete', { tracker_id, sensor_id: part })
  const { list } = await alice.call('tracker/sensor/list', { tracker_id })
  expect(list).toMatchObject([{ id, parameters: { parent_ids: [] } }])
})

test('not of a tracker that is blocked', async () => {
  const { tracker_id, source_id } = await tracker(alice)
  const sensor_id = await makeSensor(alice, tracker_id)
  await block(db, source_id)
  expect(await alice.fails('tracker/sensor/delete', { tracker_id, sensor_id })).toMatchObject({ code: 208 })
})
