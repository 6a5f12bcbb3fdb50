import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { sayOf } from '#test/fuel.ts'
import { makeSensor } from '#test/sensors.ts'
import { clone } from '#test/trackers.ts'

const { db, pool, tenant, tracker, subuser } = await fleet()
const alice = await tenant()
const path = 'tracker/fuel/event/forget'
const { marksOf } = sayOf(db, pool)
const said = async () => {
  const { tracker_id, source_id } = await tracker(alice)
  const sensor_id = await makeSensor(alice, tracker_id)
  const time = '2026-01-05 08:00:00'
  const { id } = await alice.call('tracker/fuel/event/deny', { tracker_id, sensor_id, kind: 'drain', time })
  return { source_id, sensor_id, asked: { tracker_id, mark_id: id } }
}

test('what was said is taken back, once', async () => {
  const { asked } = await said()
  await alice.call(path, asked)
  expect(await marksOf(asked.tracker_id)).toEqual([])
  expect(await alice.fails(path, asked)).toMatchObject({ code: 201 })
})

test('it outlives its sensor, and can be taken back without it', async () => {
  const { asked, sensor_id } = await said()
  await alice.call('tracker/sensor/delete', { tracker_id: asked.tracker_id, sensor_id })
  expect(await marksOf(asked.tracker_id)).toHaveLength(1)
  await alice.call(path, asked)
})

test('what others have said is not known', async () => {
  const [{ asked, source_id }, other] = [await said(), await said()]
  expect(await alice.fails(path, { ...asked, tracker_id: other.asked.tracker_id })).toMatchObject({ code: 201 })
  const mallory = await tenant()
  expect(await mallory.fails(path, asked)).toMatchObject({ code: 201 })
  const lent = await clone(db, mallory, source_id)
  expect(await mallory.fails(path, { ...asked, tracker_id: lent })).toMatchObject({ code: 219 })
  expect(await (await subuser(alice)).fails(path, asked)).toMatchObject({ code: 13 })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await alice.fails(path, asked)).toMatchObject({ code: 208 })
  expect(await marksOf(asked.tracker_id)).toHaveLength(1)
})
