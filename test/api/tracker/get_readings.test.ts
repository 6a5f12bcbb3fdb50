import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { metering, setUp, virtual } from '#test/set-up.ts'
import { point } from '#test/track/points.ts'
import { bind, block, hear } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/get_readings'

test('sensors that are neither of fuel nor of the bus, and the time of the newest of them', async () => {
  const alice = await tenant('Asia/Tokyo')
  const { tracker_id, source_id } = await tracker(alice)
  expect(await alice.call(path, { tracker_id })).toEqual({
    user_time: expect.any(String),
    inputs: [],
    update_time: null,
  })
  const inputs = ['analog_1', 'board_voltage', 'analog_2', 'can_rpm', 'can_fuel_litres', 'analog_3']
  for (const input_name of inputs) await setUp(db, alice, tracker_id, metering({ name: input_name, input_name }))
  await setUp(db, alice, tracker_id, metering({ sensor_type: 'fuel', input_name: 'analog_4' }))
  await setUp(db, alice, tracker_id, virtual())
  const time = Date.UTC(2026, 0, 5, 20)
  await hear(db, source_id, {
    points: [
      point({ time, attributes: { adc1: 1, adc2: 2, adc4: 4, board_voltage: 12, motion: true } }),
      point({ time: time + 60_000, attributes: { adc1: 3, rpm: 900, fuel: 40 } }),
      point({ time: time + 120_000, attributes: { rpm: 901 } }),
    ],
  })
  const told = await alice.call(path, { tracker_id })
  expect(told.inputs.map(({ name, value }: { name: string; value: number }) => [name, value])).toEqual([
    ['analog_1', 3],
    ['board_voltage', 12],
    ['analog_2', 2],
  ])
  expect(Object.keys(told.inputs[0]).sort()).toEqual([
    ...['converted_units_type', 'converted_value', 'label', 'name', 'type', 'units', 'units_type', 'value'],
  ])
  expect(told.update_time).toBe('2026-01-06 05:01:00')
})

test('of trackers that are seen and not blocked', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const carol = await subuser(alice)
  for (const stranger of [bob, carol]) expect(await stranger.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  await bind(db, alice, carol, [tracker_id])
  expect((await carol.call(path, { tracker_id })).inputs).toEqual([])
  await block(db, source_id)
  expect(await carol.fails(path, { tracker_id })).toMatchObject({ code: 208 })
})
