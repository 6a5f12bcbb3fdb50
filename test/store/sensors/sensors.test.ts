import { expect, test } from 'vitest'
import { plain_metering, plain_virtual } from '#measure/sensor.ts'
import * as trackers from '#store/fleet/trackers.ts'
import type { NewSensor } from '#store/sensors/rows.ts'
import * as sensors from '#store/sensors/sensors.ts'
import { fleet } from '#test/fleet.ts'
import { clone } from '#test/trackers.ts'

const here = await fleet()
const { db, tenant } = here

const viewerOf = ({ id }: { id: number }) => ({ account_id: id, user_id: id, master: true, rights: [] })

const tank: NewSensor = {
  ...{ type: 'metering', sensor_type: 'fuel', name: 'Tank', input_name: 'analog_1', ...plain_metering },
  ...{ divider: 0.5, units_type: 'litre' },
  parameters: { ...plain_metering.parameters, min: 0, max: 4095 },
}
const door: NewSensor = { type: 'discrete', sensor_type: 'door', name: 'Rear door', input_number: 2 }
const moves: NewSensor = {
  ...{ type: 'virtual', sensor_type: 'state', name: 'Moves', input_name: 'moving', ...plain_virtual },
  parameters: { ...plain_virtual.parameters, value_titles: [{ value: '1', title: 'yes' }] },
}

test('sensors are read as they were made, by tracker, and a clone shows those of the owner', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await here.tracker(alice)
  const { tracker_id: bare } = await here.tracker(alice)
  const locked = await trackers.lock(db, viewerOf(alice), tracker_id)
  if (!locked) throw new Error('no tracker')
  const calibration = [
    { in: 0, out: 0 },
    { in: 4095, out: 60 },
  ]
  const ids = [
    await sensors.create(db, locked, tank, calibration),
    await sensors.create(db, locked, door),
    await sensors.create(db, locked, moves),
  ]
  const all = [
    { id: ids[0], ...tank, calibration },
    { id: ids[1], ...door },
    { id: ids[2], ...moves },
  ]
  const found = await sensors.ofTrackers(db, { account_id: alice.id }, [tracker_id, bare])
  expect(found).toEqual(new Map([[tracker_id, all]]))
  expect(await sensors.ofTrackers(db, { account_id: bob.id }, [tracker_id])).toEqual(new Map())
  const lent = await clone(db, bob, source_id)
  expect(await sensors.ofTrackers(db, { account_id: bob.id }, [lent])).toEqual(new Map([[lent, all]]))
})

test('composites go on without a part that is deleted', async () => {
  const alice = await tenant()
  const { tracker_id } = await here.tracker(alice)
  const locked = await trackers.lock(db, viewerOf(alice), tracker_id)
  if (!locked) throw new Error('no tracker')
  const parts = [
    await sensors.create(db, locked, tank),
    await sensors.create(db, locked, { ...tank, input_name: 'analog_2' } as NewSensor),
  ]
  const both = { ...tank, input_name: 'composite', parameters: { ...plain_metering.parameters, parent_ids: parts } }
  const whole = await sensors.create(db, locked, both as NewSensor)
  const first = await sensors.lock(db, locked, parts[0] as number)
  if (!first) throw new Error('no sensor')
  await sensors.remove(db, first)
  const left = (await sensors.ofTrackers(db, { account_id: alice.id }, [tracker_id])).get(tracker_id) ?? []
  expect(left).toHaveLength(2)
  expect(left.find(({ id }) => id === whole)).toMatchObject({ parameters: { parent_ids: [parts[1]] } })
})
