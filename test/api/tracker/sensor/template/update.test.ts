import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDoor, anIgnition, aTank, makeSensor } from '#test/sensors.ts'
import { block } from '#test/trackers.ts'
import { makeTemplate, namesOf, path } from './templates.ts'

const { db, tenant, subuser, tracker } = await fleet({ sensor_quota: 4 })
const update = `${path}/update`

test('trackers keep what they were given, and those to come get what it says now', async () => {
  const alice = await tenant()
  const id = await makeTemplate(alice, { model: 'fmb920', sensors: [aTank] })
  const { tracker_id: before } = await tracker(alice)
  expect(await alice.call(update, { id, title: 'Doors', sensors: [aDoor] })).toEqual({})
  const { tracker_id: behind } = await tracker(alice)
  expect([await namesOf(alice, before), await namesOf(alice, behind)]).toEqual([['Tank'], ['Rear door']])
  expect((await alice.call(`${path}/read`, { id })).value).toMatchObject({ title: 'Doors', model: null })
})

test('by the sensors of a tracker', async () => {
  const alice = await tenant()
  const id = await makeTemplate(alice)
  const { tracker_id } = await tracker(alice, { model: 'fmb120' })
  await makeSensor(alice, tracker_id, { ...aTank, name: 'Tank', input_name: 'analog_7' })
  await alice.call(update, { id, title: 'Tanks', tracker_id })
  expect((await alice.call(`${path}/read`, { id })).value.sensors).toMatchObject([{ name: 'Tank' }, {}, {}, {}])
})

test('what is wrong is refused as when one is made', async () => {
  const alice = await tenant()
  const id = await makeTemplate(alice)
  const given = { id, title: 'Tanks' }
  const twice = { ...given, sensors: [aTank, aTank] }
  expect(await alice.fails(update, given)).toMatchObject({ code: 7, body: { errors: [{ parameter: 'sensors' }] } })
  expect(await alice.fails(update, twice)).toMatchObject({ code: 232 })
  const code = async (sensors: object[]) => (await alice.fails(update, { ...given, sensors })).code
  expect(await code([anIgnition, { ...anIgnition, input_name: 'power' }])).toBe(270)
  expect(await code([1, 2, 3, 4, 5].map((n) => ({ ...aTank, input_name: `analog_${n}` })))).toBe(268)
  const { tracker_id, source_id } = await tracker(alice)
  await block(db, source_id)
  expect(await alice.fails(update, { ...given, tracker_id })).toMatchObject({ code: 208 })
  expect(await alice.fails(update, { ...given, sensors: [aDoor], model: 'nobody' })).toMatchObject({ code: 220 })
  expect(await alice.fails(update, { ...given, sensors: [aDoor], group_id: 2_000_000_000 })).toMatchObject({
    code: 204,
  })
})

test('not one of another account, nor by a sub-user', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const given = { id: await makeTemplate(bob), title: 'Doors', sensors: [aDoor] }
  expect(await alice.fails(update, given)).toMatchObject({ code: 201 })
  expect(await (await subuser(bob, ['tracker_update'])).fails(update, given)).toMatchObject({ code: 13 })
})
