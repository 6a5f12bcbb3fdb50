import { expect, test } from 'vitest'
import { attributeOf } from '#measure/inputs.ts'
import { fleet } from '#test/fleet.ts'
import { metering, setUp } from '#test/set-up.ts'
import { point } from '#test/track/points.ts'
import { block, hear } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/get_fuel'

test('sensors of fuel, by their kind or by their input', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await setUp(db, alice, tracker_id, metering({ sensor_type: 'fuel', name: 'Float', units_type: 'litre' }))
  await setUp(db, alice, tracker_id, metering({ name: 'Bus', input_name: 'can_fuel_litres' }))
  await setUp(db, alice, tracker_id, metering({ name: 'Probe', input_name: 'lls_level_2' }))
  await setUp(db, alice, tracker_id, metering({ name: 'Economy', input_name: 'can_fuel_economy' }))
  await setUp(db, alice, tracker_id, metering({ name: 'Voltage', input_name: 'board_voltage' }))
  const attributes = { adc1: 33, fuel: 40, lls2: 512, fuel_economy: 7, board_voltage: 12 }
  await hear(db, source_id, { points: [point({ attributes })] })
  const { inputs } = await alice.call(path, { tracker_id })
  expect(inputs).toMatchObject([
    { label: 'Float', name: 'analog_1', type: 'fuel', value: 33, units: 'l', units_type: 'litre' },
    { label: 'Bus', value: 40 },
    { label: 'Probe', value: 512 },
    { label: 'Economy', value: 7 },
  ])
})

test('a probe at a serial port is one where it measures a volume', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await setUp(db, alice, tracker_id, metering({ name: 'Tank', input_name: 'rs232_1', units_type: 'litre' }))
  await setUp(db, alice, tracker_id, metering({ name: 'Cold', input_name: 'rs232_2', units_type: 'celsius' }))
  await hear(db, source_id, {
    points: [
      point({ attributes: { [attributeOf('rs232_1')?.name ?? '']: 40, [attributeOf('rs232_2')?.name ?? '']: -4 } }),
    ],
  })
  const labels = async (path: string) =>
    (await alice.call(path, { tracker_id })).inputs.map(({ label }: { label: string }) => label)
  expect(await labels(path)).toEqual(['Tank'])
  expect(await labels('tracker/get_readings')).toEqual(['Cold'])
})

test('of trackers that are seen and not blocked', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208 })
})
