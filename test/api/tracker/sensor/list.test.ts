import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDoor, aTank, makeSensor } from '#test/sensors.ts'

const { db, tenant, tracker } = await fleet()
const alice = await tenant()

test('sensors by id, without their calibrations', async () => {
  const { tracker_id } = await tracker(alice)
  const ids = [await makeSensor(alice, tracker_id, aDoor), await makeSensor(alice, tracker_id, aTank)]
  const { list } = await alice.call('tracker/sensor/list', { tracker_id })
  expect(list.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(list[1]).not.toHaveProperty('calibration')
})

test('of a tracker that is not seen or is blocked there are none', async () => {
  const { tracker_id, source_id } = await tracker(alice)
  const bob = await tenant()
  expect(await bob.fails('tracker/sensor/list', { tracker_id })).toMatchObject({ code: 201 })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await alice.fails('tracker/sensor/list', { tracker_id })).toMatchObject({ code: 208 })
})
