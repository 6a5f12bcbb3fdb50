import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { sayOf } from '#test/fuel.ts'
import { aDoor, makeSensor } from '#test/sensors.ts'
import { clone } from '#test/trackers.ts'

const { db, pool, tenant, tracker, subuser } = await fleet()
const alice = await tenant()
const path = 'tracker/fuel/event/assert'
const { marksOf, fillMarks } = sayOf(db, pool)
const tank = async () => {
  const { tracker_id, source_id } = await tracker(alice)
  return { tracker_id, source_id, sensor_id: await makeSensor(alice, tracker_id) }
}
const { tracker_id, sensor_id } = await tank()
const filled = { kind: 'filling', from: '2026-01-05 08:00:00', to: '2026-01-05 08:10:00', volume: 40 }
const asked = { tracker_id, sensor_id, ...filled }

test('what was asserted is kept, and changed where it is said anew of the same begin', async () => {
  const { id } = await alice.call(path, asked)
  expect(await alice.call(path, { ...asked, volume: 42, to: '2026-01-05 08:12:00' })).toMatchObject({ id })
  expect(await marksOf(tracker_id)).toEqual([
    {
      ...{ id, said: 'asserted', kind: 'filling', input_name: 'analog_1', volume: 42, user_id: alice.id },
      start_date: new Date('2026-01-05T08:00:00Z'),
      end_date: new Date('2026-01-05T08:12:00Z'),
    },
  ])
})

test('two of a kind do not overlap, a drain may lie beside', async () => {
  const own = await tank()
  const its = { ...filled, tracker_id: own.tracker_id, sensor_id: own.sensor_id }
  await alice.call(path, its)
  expect(await alice.fails(path, { ...its, from: '2026-01-05 08:05:00' })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'from' }] },
  })
  await alice.call(path, { ...its, kind: 'drain', from: '2026-01-05 08:05:00' })
  await alice.call(path, { ...its, from: '2026-01-05 08:10:01', to: '2026-01-05 08:11:00' })
  expect(await marksOf(own.tracker_id)).toHaveLength(3)
})

test.each([
  [{ volume: -1 }, 'volume'],
  [{ volume: 0 }, 'volume'],
  [{ volume: 1e9 }, 'volume'],
  [{ to: '2026-01-05 08:00:00' }, 'to'],
  [{ to: '2099-01-01 00:00:00', from: '2098-12-31 00:00:00' }, 'to'],
])('%o is refused by the name of %s', async (more, parameter) => {
  expect(await alice.fails(path, { ...asked, ...more })).toMatchObject({ code: 7, body: { errors: [{ parameter }] } })
})

test('it is not said of another sensor than one of fuel, nor of others, clones or blocked trackers', async () => {
  const door = await makeSensor(alice, tracker_id, aDoor)
  expect(await alice.fails(path, { ...asked, sensor_id: door })).toMatchObject({ code: 228 })
  expect(await (await tenant()).fails(path, asked)).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails(path, asked)).toMatchObject({ code: 13 })
  const lent = await tracker(await tenant())
  const cloned = await clone(db, alice, lent.source_id)
  expect(await alice.fails(path, { ...asked, tracker_id: cloned })).toMatchObject({ code: 219 })
  const own = await tank()
  await db.updateTable('source').set({ blocked: true }).where('id', '=', own.source_id).execute()
  expect(await alice.fails(path, { ...asked, tracker_id: own.tracker_id })).toMatchObject({ code: 208 })
})

test('211 where it lasts longer than seven days', async () => {
  expect(await alice.fails(path, { ...asked, to: '2026-01-12 08:00:01' })).toMatchObject({ code: 211 })
})

test('267 where a tracker has 10,000', async () => {
  const own = await tank()
  await fillMarks(alice, own.tracker_id, 10_000)
  const its = { ...filled, tracker_id: own.tracker_id, sensor_id: own.sensor_id }
  expect(await alice.fails(path, its)).toMatchObject({ code: 267 })
})
