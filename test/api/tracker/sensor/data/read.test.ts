import { expect, test } from 'vitest'
import { period } from '#test/api/track/recorded.ts'
import { at } from '#test/track/drive.ts'
import { clone } from '#test/trackers.ts'
import { flag, type Point } from '#track/point.ts'
import { door, measured, metering, mode, sensed } from '../sensed.ts'

const { db, dealer_id, tenant, tracker, send, sensor } = await sensed()
const path = 'tracker/sensor/data/read'

const litres = [
  { in: 0, out: 0 },
  { in: 10, out: 100 },
]

/** A tracker whose tank is measured in volts, tenths of which are litres. */
const tank = async () => {
  const alice = await tenant('Asia/Kolkata')
  const { tracker_id, source_id, device_id } = await tracker(alice)
  const limits = { min: 0, max: 100 }
  const id = await sensor(alice, tracker_id, metering('volts', { divider: 2, parameters: limits }), litres)
  return { alice, tracker_id, source_id, device_id, sensor_id: id, asked: { tracker_id, ...period, sensor_id: id } }
}

test('values are told by limits, divider and calibration, and raw ones by limits alone', async () => {
  const { alice, device_id, asked } = await tank()
  await send(device_id, measured([{ volts: 4 }, { other: 1 }, { volts: 65535 }, { volts: 7.5 }, { volts: 'none' }]))
  const told = (first: number, second: number) => ({
    list: [
      { value: first, get_time: '2026-01-05 13:30:00' },
      { value: second, get_time: '2026-01-05 13:30:30' },
    ],
    limit_exceeded: false,
  })
  expect(await alice.call(path, asked)).toEqual(told(20, 37.5))
  expect(await alice.call(path, { ...asked, raw_data: true })).toEqual(told(4, 7.5))
})

test('settings of now hold for what was recorded before, and a month is told in order', async () => {
  const { alice, device_id, tracker_id } = await tank()
  const levels = Array.from({ length: 3000 }, (_, i) => ({ analog: i % 50 }))
  await send(device_id, measured(levels))
  const sensor_id = await sensor(alice, tracker_id, metering('analog', { divider: 0.5 }))
  const { list } = await alice.call(path, { tracker_id, ...period, sensor_id })
  expect(list.map(({ value }: { value: number }) => value)).toEqual(levels.map(({ analog }) => analog * 2))
})

test('a composite goes on with what its parts said in the hour before', async () => {
  const { alice, device_id, tracker_id } = await tank()
  const ids = [
    await sensor(alice, tracker_id, metering('left', { divider: 2 })),
    await sensor(alice, tracker_id, metering('right')),
  ]
  const both = metering('composite', { divider: 10, parameters: { parent_ids: ids } })
  const sensor_id = await sensor(alice, tracker_id, both)
  const levels = measured([{ left: 40 }, { right: 50 }, { left: 42 }, { right: 48 }, { left: 44 }])
  await send(device_id, levels)
  const asked = { tracker_id, sensor_id, ...period, from: '2026-01-05 13:30:40' }
  const value = (value: number) => ({ list: [{ value, get_time: '2026-01-05 13:30:40' }], limit_exceeded: false })
  expect(await alice.call(path, asked)).toEqual(value(7))
  expect(await alice.call(path, { ...asked, raw_data: true })).toEqual(value(70))
})

test('of a virtual sensor the title is told, or what the device said', async () => {
  const { alice, device_id, tracker_id } = await tank()
  const sensor_id = await sensor(alice, tracker_id, mode)
  await send(device_id, measured([{ mode: 1 }, { mode: 2 }, { mode: 'off' }, {}]))
  const { list } = await alice.call(path, { tracker_id, sensor_id, ...period, raw_data: true })
  expect(list.map(({ value }: { value: unknown }) => value)).toEqual(['Cooling', 2, 'off'])
})

test('what was dated ahead was at no known time', async () => {
  const { alice, device_id, asked } = await tank()
  const ahead: Point = { ...(measured([{ volts: 9 }])[0] as Point), time: at(100), flags: flag.ahead }
  await send(device_id, [...measured([{ volts: 4 }]), ahead])
  const { list } = await alice.call(path, asked)
  expect(list).toHaveLength(1)
})

test('a clone reads the sensors of the owner; strangers, unknown, discrete and too long are refused', async () => {
  const { alice, tracker_id, source_id, device_id, asked } = await tank()
  await send(device_id, measured([{ volts: 4 }]))
  const bob = await tenant()
  expect(await bob.fails(path, asked)).toMatchObject({ code: 201 })
  const lent = await clone(db, bob, source_id)
  expect((await bob.call(path, { ...asked, tracker_id: lent })).list).toHaveLength(1)
  const other = await tracker(alice)
  expect(await alice.fails(path, { ...asked, tracker_id: other.tracker_id })).toMatchObject({ code: 201 })
  const sensor_id = await sensor(alice, tracker_id, door)
  expect(await alice.fails(path, { ...asked, sensor_id })).toMatchObject({ code: 228 })
  expect(await alice.fails(path, { ...asked, to: '2026-02-05 07:00:00' })).toMatchObject({ code: 211 })
  expect(await alice.fails(path, { ...asked, to: period.from })).toMatchObject({ code: 7 })
  const plan = { dealer_id, name: crypto.randomUUID(), store_period: '1h' }
  const { id: tariff_id } = await db.insertInto('tariff').values(plan).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('source').set({ tariff_id }).where('id', '=', source_id).execute()
  expect(await alice.call(path, asked)).toEqual({ list: [], limit_exceeded: true })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await alice.fails(path, asked)).toMatchObject({ code: 208 })
})
