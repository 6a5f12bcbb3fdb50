import { expect, test } from 'vitest'
import { metering, sensed } from '#test/api/tracker/sensor/sensed.ts'
import { keepReceipt } from '#test/fuel-receipts.ts'
import { begin, drive } from '#test/track/drive.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, subuser, tracker, send, sensor } = await sensed()
const path = 'fuel/receipt/match'
const day = { from: '2026-01-05 00:00:00', to: '2026-01-05 23:59:59' }

/** It stands, and 40 litres come at 09:00 UTC. */
const points = drive([{ for: 7200, every: 60 }]).map((point) => ({
  ...point,
  attributes: { fuel: point.time < begin + 3_600_000 ? 30 : 70, ignition: false },
}))

test('a filling that was paid for, one that was not, and electricity apart', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  await sensor(alice, tracker_id, metering('fuel', { units_type: 'litre', accuracy: 5 }))
  await send(device_id, points)
  const unpaid = await alice.call(path, { tracker_id, ...day })
  expect(unpaid.list).toMatchObject([{ verdict: 'unpaid', receipt_ids: [], filled: 40, paid: 0, difference: -40 }])
  const receipt_id = await keepReceipt(alice, { tracker_id }, { time: '2026-01-05 09:10:00', volume: 41 })
  const charged = await keepReceipt(alice, { tracker_id }, { time: '2026-01-05 09:20:00', fuel_type: 'electricity' })
  const { list, sensors, limit_exceeded } = await alice.call(path, { tracker_id, ...day })
  expect(list).toMatchObject([
    { verdict: 'agrees', receipt_ids: [receipt_id], paid: 41, difference: 1, fillings: [{ volume: 40 }] },
    { verdict: 'not_known', receipt_ids: [charged] },
  ])
  expect([sensors.length, limit_exceeded]).toEqual([1, false])
})

test('a receipt of midnight is one of its day, and without a tank nothing is known', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  await send(device_id, points)
  const receipt_id = await keepReceipt(alice, { tracker_id }, { time: '2026-01-05 00:00:00' })
  const known = async () => (await alice.call(path, { tracker_id, ...day })).list
  expect(await known()).toMatchObject([{ verdict: 'not_known', receipt_ids: [receipt_id] }])
  await sensor(alice, tracker_id, metering('fuel', { units_type: 'litre', accuracy: 5 }))
  expect(await known()).toMatchObject([{ verdict: 'agrees', receipt_ids: [receipt_id] }])
})

test('a filling before midnight has its receipt of after it, whichever day is asked for', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  await sensor(alice, tracker_id, metering('fuel', { units_type: 'litre', accuracy: 5 }))
  const later = (14 * 60 + 40) * 60_000
  await send(
    device_id,
    points.map((point) => ({ ...point, time: point.time + later })),
  )
  const next = { from: '2026-01-06 00:00:00', to: '2026-01-06 23:59:59' }
  const told = async (period: object) => (await alice.call(path, { tracker_id, ...period })).list
  expect(await told(day)).toMatchObject([{ verdict: 'unpaid' }])
  const receipt_id = await keepReceipt(alice, { tracker_id }, { time: '2026-01-06 00:05:00', volume: 41 })
  expect(await told(day)).toMatchObject([{ verdict: 'agrees', receipt_ids: [receipt_id], fillings: [{ volume: 40 }] }])
  expect(await told(next)).toEqual([])
  const other = await keepReceipt(alice, { tracker_id }, { time: '2026-01-06 00:10:00', volume: 41 })
  expect(await told(next)).toMatchObject([{ receipt_ids: [other], filled: 0 }])
})

test('the quality is that of the period, whatever was silent around it', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  await sensor(alice, tracker_id, metering('fuel', { units_type: 'litre', accuracy: 5 }))
  await send(device_id, points)
  const period = { tracker_id, from: '2026-01-05 08:00:00', to: '2026-01-05 09:59:00' }
  const { sensors } = await alice.call(path, period)
  const { tanks } = await alice.call('tracker/fuel/read', period)
  expect(sensors[0].quality).toEqual(expect.any(Number))
  expect(sensors[0].quality).toBe(tanks[0].quality)
})

test('a receipt of two tanks is told with both, and what is paid for tells in the quality wherever that is told', async () => {
  const alice = await tenant()
  const heard = { from: '2026-01-05 08:00:00', to: '2026-01-05 09:59:00' }
  const { device_id, tracker_id } = await tracker(alice)
  await sensor(alice, tracker_id, metering('fuel', { units_type: 'litre', accuracy: 5 }))
  await sensor(alice, tracker_id, metering('analog_1', { units_type: 'litre', accuracy: 5 }))
  await send(
    device_id,
    points.map(({ attributes, ...point }) => ({ ...point, attributes: { ...attributes, adc1: attributes.fuel / 2 } })),
  )
  const [{ quality: alone }] = (await alice.call('tracker/fuel/read', { tracker_id, ...heard })).tanks
  const receipt_id = await keepReceipt(alice, { tracker_id }, { time: '2026-01-05 09:10:00', volume: 72 })
  const { list, sensors } = await alice.call(path, { tracker_id, ...heard })
  expect(list).toMatchObject([
    {
      ...{ verdict: 'more_paid', receipt_ids: [receipt_id], paid: 72, filled: 60, difference: 12 },
      fillings: [{ volume: 40 }, { volume: 20 }],
    },
  ])
  const { tanks } = await alice.call('tracker/fuel/read', { tracker_id, ...heard })
  const qualities = tanks.map(({ quality }: { quality: number }) => quality)
  expect(qualities).toEqual(sensors.map(({ quality }: { quality: number }) => quality))
  expect(qualities[0]).toBeLessThan(alone)
  const fleet = await alice.call('fuel/fleet/list', heard)
  expect(fleet.list).toMatchObject([{ tracker_id, quality: Math.min(...qualities) }])
})

test('the quality stays where a filling is denied, and knows receipts from behind the period', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  const sensor_id = await sensor(alice, tracker_id, metering('fuel', { units_type: 'litre', accuracy: 5 }))
  await send(device_id, points)
  const period = { tracker_id, from: '2026-01-05 08:00:00', to: '2026-01-05 09:30:00' }
  const both = async () => [
    (await alice.call('tracker/fuel/read', period)).tanks[0].quality,
    (await alice.call(path, period)).sensors[0].quality,
  ]
  const [alone] = await both()
  await keepReceipt(alice, { tracker_id }, { time: '2026-01-05 09:40:00', volume: 48 })
  const [read, match] = await both()
  expect(read).toBe(match)
  expect(read).toBeLessThan(alone)
  await alice.call('tracker/fuel/event/deny', { tracker_id, sensor_id, kind: 'filling', time: '2026-01-05 09:00:00' })
  expect(await both()).toEqual([alone, alone])
})

test('electricity is matched in kWh with what was charged', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  const battery = {
    type: 'metering',
    sensor_type: 'fuel',
    name: 'Battery',
    input_name: 'can_battery_level',
    units: '%',
  }
  await alice.call('tracker/sensor/create', {
    tracker_id,
    sensor: { ...battery, accuracy: 5, parameters: { volume: 50 } },
  })
  await send(
    device_id,
    points.map(({ attributes, ...point }) => ({ ...point, attributes: { state_of_charge: attributes.fuel } })),
  )
  const receipt_id = await keepReceipt(
    alice,
    { tracker_id },
    { time: '2026-01-05 09:10:00', volume: 20.5, fuel_type: 'electricity' },
  )
  const fuel = await keepReceipt(alice, { tracker_id }, { time: '2026-01-05 09:10:00', volume: 20 })
  expect((await alice.call(path, { tracker_id, ...day })).list).toMatchObject([
    { verdict: 'agrees', receipt_ids: [receipt_id], filled: 20, fillings: [{ sensor_name: 'Battery' }] },
    { verdict: 'not_known', receipt_ids: [fuel] },
  ])
})

test('208 for trackers that are blocked', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await alice.fails(path, { tracker_id, ...day })).toMatchObject({ code: 208 })
})

test('201 for trackers that are not seen', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  expect(await bob.fails(path, { tracker_id, ...day })).toMatchObject({ code: 201 })
  const sub = await subuser(alice)
  expect(await sub.fails(path, { tracker_id, ...day })).toMatchObject({ code: 201 })
  await bind(db, alice, sub, [tracker_id])
  expect((await sub.call(path, { tracker_id, ...day })).list).toEqual([])
})
