import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anIgnition, makeSensor } from '#test/sensors.ts'
import { hear } from '#test/trackers.ts'
import { counted } from '../../counter/counted.ts'

const { db, tenant, tracker, go, others } = await counted()
const path = 'tracker/stats/engine_hours/read'
const begin = Date.UTC(2026, 0, 5, 8)

test('hours of ignition in a period', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await go(device_id, begin, 91, (i) => ({ ignition: i < 60 }))
  const hours = async (from: string, to: string) =>
    (await alice.call(path, { tracker_id, from: `2026-01-05 ${from}`, to: `2026-01-05 ${to}` })).value
  expect(await hours('07:00:00', '12:00:00')).toBe(1)
  expect(await hours('08:30:00', '12:00:00')).toBe(0.52)
  expect(await hours('10:00:00', '12:00:00')).toBe(0)
  // Blocks go by night: what the plan keeps no more is told no more before that, too.
  await db.updateTable('tariff').set({ store_period: '1d' }).execute()
  expect(await hours('07:00:00', '12:00:00')).toBe(0)
  await db.updateTable('tariff').set({ store_period: '100y' }).execute()
})

test('hours of a virtual ignition, in place of what the device says, are recomputed as it is set up now', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await go(device_id, begin, 91, (i) => ({ ignition: false, board_voltage: i < 30 ? 14.1 : 12.4 }))
  const asked = { tracker_id, from: '2026-01-05 07:00:00', to: '2026-01-05 12:00:00' }
  expect(await alice.call(path, asked)).toEqual({ value: 0, recomputed: false })
  const sensor_id = await makeSensor(alice, tracker_id, anIgnition)
  expect(await alice.call(path, asked)).toEqual({ value: 0.5, recomputed: true })
  expect(await alice.call(path, { ...asked, from: '2026-01-05 08:15:00' })).toEqual({ value: 0.27, recomputed: true })
  await alice.call('tracker/sensor/delete', { tracker_id, sensor_id })
  expect(await alice.call(path, asked)).toEqual({ value: 0, recomputed: false })
})

test('what lies behind the last change of the ignition is not recomputed, whatever it is called', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const id = await makeSensor(alice, tracker_id, anIgnition)
  await hear(db, source_id, { status: { board_voltage: 12.4 } })
  const since = new Date(begin).getTime() - 3_600_000
  await db
    .updateTable('source')
    .set({ virtual_ignition: sql`virtual_ignition || jsonb_build_object('since', ${since}::float8)` })
    .where('id', '=', source_id)
    .execute()
  const recomputed = async (from: string) =>
    (await alice.call(path, { tracker_id, from: `2026-01-05 ${from}`, to: '2026-01-05 12:00:00' })).recomputed
  expect([await recomputed('06:59:59'), await recomputed('07:00:00')]).toEqual([true, false])
  const change = (sensor: object) => alice.call('tracker/sensor/update', { tracker_id, sensor: { id, ...sensor } })
  await change({ ...anIgnition, name: 'Engine' })
  expect(await recomputed('07:00:00')).toBe(false)
  await change({ ...anIgnition, parameters: { ...anIgnition.parameters, range_from: 12 } })
  expect(await recomputed('07:00:00')).toBe(true)
})

test('a device that tells no ignition, and trackers that are none', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { blocked, cloned, owned } = await others(alice, bob)
  const { tracker_id } = await tracker(alice)
  const day = { from: '2026-01-05 00:00:00', to: '2026-01-06 00:00:00' }
  expect(await alice.fails(path, { tracker_id, ...day })).toMatchObject({ code: 214 })
  const codes = [
    [owned.tracker_id, 204],
    [blocked, 208],
    [cloned, 219],
  ] as const
  for (const [id, code] of codes) expect(await alice.fails(path, { tracker_id: id, ...day })).toMatchObject({ code })
  expect(await alice.fails(path, { tracker_id, ...day, to: day.from })).toMatchObject({ code: 7 })
  expect(await alice.fails(path, { tracker_id, ...day, to: '2036-01-01 00:00:00' })).toMatchObject({ code: 211 })
})
