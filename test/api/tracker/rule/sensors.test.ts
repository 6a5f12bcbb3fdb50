import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { list, make } from '#test/rules.ts'
import { ignitionFrom, sensorOf } from '#test/sensors.ts'
import { bind, clone } from '#test/trackers.ts'

const { db, tenant, tracker, subuser } = await fleet()

const range = (extended_params: object, more: object = {}) => ({
  ...{ type: 'sensor_range', name: 'Cargo', param: null, extended_params },
  ...more,
})

const ends = { min: 2, max: 8 }

/** Two trackers of an account, each with a thermometer, and one with a virtual ignition. */
const two = async () => {
  const alice = await tenant()
  const [one, other] = [await tracker(alice), await tracker(alice)]
  const [cargo, far] = [await sensorOf(db, one.tracker_id), await sensorOf(db, other.tracker_id)]
  const ignition = await sensorOf(db, one.tracker_id, ignitionFrom(13))
  return { alice, one: one.tracker_id, other: other.tracker_id, cargo, far, ignition }
}

test('a rule of a range is told with what stands for what was left out', async () => {
  const { alice, one, other, cargo, far } = await two()
  const tracker_params = [
    { tracker_id: one, sensor_id: cargo },
    { tracker_id: other, sensor_id: far },
  ]
  await make(alice, range({ sensor_id: cargo, max: 8 }, { trackers: [one] }))
  await make(alice, range({ tracker_params, ...ends, display_value: false, threshold: 0 }, { trackers: [one, other] }))
  const found = (await list(alice)).map(({ extended_params }) => extended_params)
  const common = { emergency: false, private_rule: false, zone_limit_inverted: false }
  expect(found).toEqual([
    { ...common, sensor_id: cargo, max: 8, threshold: 0.03, display_value: true },
    { ...common, tracker_params, ...ends, threshold: 0, display_value: false },
  ])
})

test('of a range, one end may be left out, and of sensors the one or the other is given', async () => {
  const { alice, one, cargo } = await two()
  const pair = [{ tracker_id: one, sensor_id: cargo }]
  const faults: [object, string][] = [
    [{ sensor_id: cargo }, 'min'],
    [{ sensor_id: cargo, min: null, max: null }, 'min'],
    [{ sensor_id: cargo, min: 8, max: 8 }, 'max'],
    [{ sensor_id: cargo, min: 9, max: 8 }, 'max'],
    [{ sensor_id: cargo, ...ends, threshold: 0.5 }, 'threshold'],
    [{ sensor_id: cargo, ...ends, threshold: -0.1 }, 'threshold'],
    [{ sensor_id: cargo, min: 'x', max: 8 }, 'min'],
    [{ sensor_id: cargo, max: 1e13 }, 'max'],
    [ends, 'sensor_id'],
    [{ ...ends, tracker_params: [] }, 'sensor_id'],
    [{ ...ends, sensor_id: cargo, tracker_params: pair }, 'tracker_params'],
    [{ ...ends, tracker_params: [{ tracker_id: one }] }, 'tracker_params.0.sensor_id'],
  ]
  for (const [given, parameter] of faults) {
    const { code, body } = await alice.fails('tracker/rule/create', range(given, { trackers: [one] }))
    expect([given, code, body.errors?.[0]?.parameter]).toEqual([given, 7, `extended_params.${parameter}`])
  }
})

test('sensors of others, of other trackers and of another kind are refused', async () => {
  const { alice, one, other, cargo, far, ignition } = await two()
  const stranger = await two()
  for (const [given, parameter] of [
    [{ sensor_id: stranger.cargo }, 'sensor_id'],
    [{ sensor_id: 2_000_000_000 }, 'sensor_id'],
    [{ sensor_id: ignition }, 'sensor_id'],
    [{ tracker_params: [{ tracker_id: one, sensor_id: far }] }, 'tracker_params.0.sensor_id'],
    [{ tracker_params: [{ tracker_id: other, sensor_id: cargo }] }, 'tracker_params.0.sensor_id'],
    [{ tracker_params: [{ tracker_id: stranger.one, sensor_id: stranger.cargo }] }, 'tracker_params.0.tracker_id'],
  ] as const) {
    const { code, body } = await alice.fails('tracker/rule/create', range({ ...given, ...ends }, { trackers: [one] }))
    expect([given, code, body.errors?.[0]?.parameter]).toEqual([given, 7, `extended_params.${parameter}`])
  }
  const state = (extended_params: object) => ({ type: 'state_field_control', name: 'On', param: null, extended_params })
  for (const [given, parameter] of [
    [{ trigger_value: '1' }, 'state_field'],
    [{ trigger_value: '1', state_field: 'gsm', virtual_sensor_id: ignition }, 'virtual_sensor_id'],
    [{ trigger_value: '1', virtual_sensor_id: cargo }, 'virtual_sensor_id'],
    [{ virtual_sensor_id: ignition }, 'trigger_value'],
  ] as const) {
    const { code, body } = await alice.fails('tracker/rule/create', state(given))
    expect([given, code, body.errors?.[0]?.parameter]).toEqual([given, 7, `extended_params.${parameter}`])
  }
  await make(alice, state({ trigger_value: '1', virtual_sensor_id: ignition }))
})

test('a sub-user names sensors of what it sees, and sends those back that it does not', async () => {
  const { alice, one, other, cargo, far } = await two()
  const bob = await subuser(alice, ['tracker_rule_update'])
  await bind(db, alice, bob, [one])
  const of = (tracker_id: number, sensor_id: number) => ({ tracker_id, sensor_id })
  const hidden = await bob.fails('tracker/rule/create', range({ sensor_id: far, ...ends }, { trackers: [one] }))
  expect([hidden.code, hidden.body.errors[0].parameter]).toEqual([7, 'extended_params.sensor_id'])
  const id = await make(bob, range({ tracker_params: [of(one, cargo)], ...ends }, { trackers: [one] }))
  const both = { tracker_params: [of(one, cargo), of(other, far)], ...ends }
  expect(await bob.fails('tracker/rule/update', { id, ...range(both) })).toMatchObject({ code: 7 })
  await alice.call('tracker/rule/update', { id, ...range(both) })
  await bob.call('tracker/rule/update', { id, ...range({ ...both, max: 9 }) })
  expect((await list(alice))[0]?.extended_params).toMatchObject({ ...both, max: 9 })
})

test('of a clone, sensors are those of who owns the device now', async () => {
  const [alice, bob, carol] = [await tenant(), await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const cargo = await sensorOf(db, tracker_id)
  const copy = await clone(db, carol, source_id)
  await make(carol, range({ sensor_id: cargo, ...ends }, { trackers: [copy] }))
  await db.updateTable('source').set({ account_id: bob.id }).where('id', '=', source_id).execute()
  const refused = await carol.fails('tracker/rule/create', range({ sensor_id: cargo, ...ends }, { trackers: [copy] }))
  expect([refused.code, refused.body.errors[0].parameter]).toEqual([7, 'extended_params.sensor_id'])
})
