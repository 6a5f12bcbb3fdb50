import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { metering, setUp } from '#test/set-up.ts'
import { point } from '#test/track/points.ts'
import { block, hear } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/get_diagnostics'

test('sensors of the bus, and what the vehicle says of itself as text', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  expect(await alice.call(path, { tracker_id })).toMatchObject({ inputs: [], states: null, update_time: null })
  await setUp(db, alice, tracker_id, metering({ sensor_type: 'rpm', name: 'Engine', input_name: 'can_rpm' }))
  await setUp(db, alice, tracker_id, metering({ name: 'Voltage', input_name: 'board_voltage' }))
  const attributes = { rpm: 900, board_voltage: 12, vin: 'WDB1', dtc: 'P0420', check_engine_light: true, motion: true }
  await hear(db, source_id, { points: [point({ attributes })] })
  const { inputs, states } = await alice.call(path, { tracker_id })
  expect(inputs).toMatchObject([{ label: 'Engine', name: 'can_rpm', type: 'rpm', value: 900 }])
  expect(states).toEqual({ obd_vin: 'WDB1', obd_dtc_codes: 'P0420', obd_mil_status: 'true' })
})

test('of trackers that are seen and not blocked', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208 })
})
