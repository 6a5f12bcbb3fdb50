import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { sayOf } from '#test/fuel.ts'
import { aDoor, makeSensor } from '#test/sensors.ts'
import { clone } from '#test/trackers.ts'

const { db, pool, tenant, tracker, subuser } = await fleet()
const alice = await tenant()
const path = 'tracker/fuel/event/deny'
const { marksOf, fillMarks } = sayOf(db, pool)
const tank = async (person = alice) => {
  const { tracker_id, source_id } = await tracker(person)
  return { tracker_id, source_id, sensor_id: await makeSensor(person, tracker_id) }
}
const { tracker_id, sensor_id } = await tank()
const drain = { kind: 'drain', time: '2026-01-05 08:00:00' }

test('what was denied is kept by its moment and by what the sensor reads', async () => {
  const { id } = await alice.call(path, { tracker_id, sensor_id, ...drain })
  expect(await marksOf(tracker_id)).toEqual([
    {
      ...{ id, said: 'denied', kind: 'drain', input_name: 'analog_1', volume: null, user_id: alice.id },
      start_date: new Date('2026-01-05T08:00:00Z'),
      end_date: new Date('2026-01-05T08:00:00Z'),
    },
  ])
})

test('said twice, also at once, it is one', async () => {
  const own = await tank()
  const asked = { tracker_id: own.tracker_id, sensor_id: own.sensor_id, ...drain }
  const said = await Promise.all([1, 2, 3].map(() => alice.call(path, asked)))
  expect(new Set(said.map(({ id }) => id)).size).toBe(1)
  expect(await marksOf(own.tracker_id)).toHaveLength(1)
  expect((await alice.call(path, { ...asked, kind: 'filling' })).id).not.toBe(said[0].id)
})

test('it is not said of the future, nor of another sensor than one of fuel, nor of others', async () => {
  const asked = { tracker_id, sensor_id, ...drain }
  expect(await alice.fails(path, { ...asked, time: '2099-01-01 00:00:00' })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'time', error: 'must not be in the future' }] },
  })
  const door = await makeSensor(alice, tracker_id, aDoor)
  expect(await alice.fails(path, { ...asked, sensor_id: door })).toMatchObject({ code: 228 })
  const other = await tank()
  expect(await alice.fails(path, { ...asked, sensor_id: other.sensor_id })).toMatchObject({ code: 201 })
  const mallory = await tenant()
  expect(await mallory.fails(path, asked)).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails(path, asked)).toMatchObject({ code: 13 })
  expect(await (await subuser(alice, ['tracker_update'])).fails(path, asked)).toMatchObject({ code: 201 })
})

test('blocked trackers and clones have none said of them', async () => {
  const theirs = await tank(await tenant())
  const cloned = await clone(db, alice, theirs.source_id)
  expect(await alice.fails(path, { tracker_id: cloned, sensor_id: theirs.sensor_id, ...drain })).toMatchObject({
    code: 219,
  })
  const own = await tank()
  await db.updateTable('source').set({ blocked: true }).where('id', '=', own.source_id).execute()
  expect(await alice.fails(path, { tracker_id: own.tracker_id, sensor_id: own.sensor_id, ...drain })).toMatchObject({
    code: 208,
  })
})

test('267 where a tracker has 10,000', async () => {
  const own = await tank()
  const asked = { tracker_id: own.tracker_id, sensor_id: own.sensor_id, ...drain }
  await fillMarks(alice, own.tracker_id, 9_999)
  await alice.call(path, asked)
  expect(await alice.fails(path, { ...asked, time: '2026-01-06 08:00:00' })).toMatchObject({ code: 267 })
  // What is said already may be said anew.
  await alice.call(path, asked)
})
