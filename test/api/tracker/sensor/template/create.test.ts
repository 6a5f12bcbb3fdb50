import { describe, expect, test } from 'vitest'
import { fleet, imei } from '#test/fleet.ts'
import { aDoor, anIgnition, aState, aTank, makeSensor } from '#test/sensors.ts'
import { block, hear } from '#test/trackers.ts'
import { all } from '../../../panel/tracker/all.ts'
import { calibration, makeTemplate, namesOf, path, sensorsOf } from './templates.ts'

const opened = await fleet({ sensor_template_quota: 2, sensor_quota: 4 })
const { db, tenant, subuser, tracker, panel } = opened

const create = `${path}/create`

test('who is registered gets what templates say of its model and its group, with calibrations and composites', async () => {
  const alice = await tenant()
  const { id: group_id } = await alice.call('tracker/group/create', { title: 'North', color: 'FF0000' })
  await makeTemplate(alice, { model: 'fmb920' })
  await makeTemplate(alice, { group_id, sensors: [aDoor] })
  const { tracker_id: there } = await tracker(alice, { group_id })
  const [first, second, both, door] = await sensorsOf(alice, there)
  expect([first?.name, second?.name, both?.name, door?.name]).toEqual(['Tank', 'Tank 2', 'Both', 'Rear door'])
  expect(both?.parameters.parent_ids).toEqual([first?.id, second?.id])
  const read = { tracker_id: there, sensor_id: first?.id }
  expect(await alice.call('tracker/sensor/calibration_data/read', read)).toEqual({ value: calibration })
  const { tracker_id: elsewhere } = await tracker(alice)
  expect(await namesOf(alice, elsewhere)).toEqual(['Tank', 'Tank 2', 'Both'])
  const other = await tracker(alice, { model: 'fmb120' })
  expect(await namesOf(alice, other.tracker_id)).toEqual([])
})

test('who comes into the group gets it too, once', async () => {
  const alice = await tenant()
  const { id: group_id } = await alice.call('tracker/group/create', { title: 'North', color: 'FF0000' })
  const settle = (tracker_id: number, group: number) =>
    alice.call('tracker/settings/update', { tracker_id, label: 'Van', group_id: group })
  const [{ tracker_id: one }, { tracker_id: other }] = [await tracker(alice), await tracker(alice)]
  await makeTemplate(alice, { group_id, sensors: [aDoor] })
  await makeSensor(alice, other, { ...aDoor, name: 'Mine' })
  await alice.call('tracker/group/assign', { id: group_id, trackers: [one, other] })
  expect(await namesOf(alice, one)).toEqual(['Rear door'])
  expect(await namesOf(alice, other)).toEqual(['Mine'])
  const [door] = await sensorsOf(alice, one)
  await alice.call('tracker/sensor/delete', { tracker_id: one, sensor_id: door?.id })
  for (const group of [0, group_id]) await settle(one, group)
  expect(await namesOf(alice, one)).toEqual([])
  const { tracker_id: third } = await tracker(alice)
  await settle(third, group_id)
  expect(await namesOf(alice, third)).toEqual(['Rear door'])
})

test('in the place of a device comes one of the model', async () => {
  const alice = await tenant()
  await makeTemplate(alice, { model: 'fmb120', sensors: [aDoor] })
  const { tracker_id, source_id } = await tracker(alice)
  await hear(db, source_id, { status: { battery: 50 } })
  const device = { tracker_id, model: 'fmb120', plugin_id: 37, device_id: imei() }
  await alice.call('tracker/replace', device)
  expect(await namesOf(alice, tracker_id)).toEqual(['Rear door'])
})

test('a device that is given to another account gets what its templates say', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  await makeTemplate(bob, { sensors: [aDoor] })
  const { tracker_id } = await tracker(alice)
  await (await panel(all)).call('panel/tracker/move', { tracker_id, user_id: bob.id })
  expect(await namesOf(bob, tracker_id)).toEqual(['Rear door'])
})

test('an ignition that is given counts for the device', async () => {
  const alice = await tenant()
  await makeTemplate(alice, { sensors: [anIgnition] })
  const { source_id } = await tracker(alice)
  const source = db.selectFrom('source').select('virtual_ignition').where('id', '=', source_id)
  expect((await source.executeTakeFirstOrThrow()).virtual_ignition).toMatchObject({ input_name: 'board_voltage' })
})

test('what does not fit is left out, and told', async () => {
  const alice = await tenant()
  await makeTemplate(alice)
  await makeTemplate(alice, { title: 'More', sensors: [aDoor, aState] })
  const { tracker_id } = await tracker(alice)
  expect(await namesOf(alice, tracker_id)).toEqual(['Tank', 'Tank 2', 'Both', 'Rear door'])
  const { list } = await alice.call(`${path}/list`)
  expect(list.map(({ left_out }: { left_out: number }) => left_out)).toEqual([1, 0])
})

test('it takes the sensors that a tracker has', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await makeSensor(alice, tracker_id, aDoor)
  const parts = [await makeSensor(alice, tracker_id)]
  await makeSensor(alice, tracker_id, { ...aTank, input_name: 'composite', parameters: { parent_ids: parts } })
  const { id } = await alice.call(create, { title: 'As it', tracker_id })
  const { value } = await alice.call(`${path}/read`, { id })
  expect(value).toMatchObject({ title: 'As it', model: null, group_id: null })
  expect(value.sensors).toMatchObject([{ id: 1, ...aDoor }, { id: 2 }, { id: 3, parameters: { parent_ids: [2] } }])
})

describe('refused are', () => {
  const wrong = [
    ['neither sensors nor a tracker', {}, 'sensors'],
    ['no sensors', { sensors: [] }, 'sensors'],
    ['a type of another kind', { sensors: [{ ...aTank, sensor_type: 'door' }] }, 'sensors.0.sensor_type'],
    ['an input that is missing', { sensors: [aDoor, { ...aTank, input_name: '' }] }, 'sensors.1.input_name'],
    [
      'parts that are not there',
      { sensors: [{ ...aTank, input_name: 'composite', parameters: { parent_ids: [2] } }] },
      'sensors.0.parameters.parent_ids',
    ],
    ['one pair', { sensors: [{ ...aTank, calibration: [{ in: 1, out: 1 }] }] }, 'sensors.0.calibration'],
    [
      'an `in` that is given twice',
      { sensors: [{ ...aTank, calibration: [1, 1].map((n) => ({ in: n, out: n })) }] },
      'sensors.0.calibration.1.in',
    ],
    [
      'a calibration of a door',
      { sensors: [{ ...aDoor, calibration: [1, 2].map((n) => ({ in: n, out: n })) }] },
      'sensors.0.calibration',
    ],
    ['a title of blanks', { title: ' ', sensors: [aDoor] }, 'title'],
  ] as const
  test.each(wrong)('%s', async (_, given, parameter) => {
    const alice = await tenant()
    const answer = await alice.fails(create, { title: 'Tanks', ...given })
    expect(answer).toMatchObject({ code: 7 })
    expect(answer.body.errors.map((fault: { parameter: string }) => fault.parameter)).toContain(parameter)
  })

  test('both sensors and a tracker, and a tracker without sensors', async () => {
    const alice = await tenant()
    const { tracker_id } = await tracker(alice)
    for (const given of [{ tracker_id, sensors: [aDoor] }, { tracker_id }])
      expect(await alice.fails(create, { title: 'Tanks', ...given })).toMatchObject({
        code: 7,
        body: { errors: [{ parameter: 'tracker_id' }] },
      })
  })

  test('an input that is read twice, a second ignition, more than a tracker may have', async () => {
    const alice = await tenant()
    const code = async (sensors: object[]) => (await alice.fails(create, { title: 'Tanks', sensors })).code
    expect(await code([aTank, aTank])).toBe(232)
    expect(await code([anIgnition, { ...anIgnition, input_name: 'power' }])).toBe(270)
    expect(await code([1, 2, 3, 4, 5].map((n) => ({ ...aTank, input_name: `analog_${n}` })))).toBe(268)
  })

  test('models, groups and trackers that are not there, and blocked ones', async () => {
    const [alice, bob] = [await tenant(), await tenant()]
    const code = async (given: object) => (await alice.fails(create, { title: 'T', sensors: [aDoor], ...given })).code
    expect(await code({ model: 'nobody' })).toBe(220)
    const { id: group_id } = await bob.call('tracker/group/create', { title: 'Theirs', color: 'FF0000' })
    expect(await code({ group_id })).toBe(204)
    const { tracker_id } = await tracker(bob)
    expect(await code({ tracker_id, sensors: undefined })).toBe(201)
    const own = await tracker(alice)
    await block(db, own.source_id)
    expect(await code({ tracker_id: own.tracker_id, sensors: undefined })).toBe(208)
  })

  test('a third template, and one of a sub-user', async () => {
    const alice = await tenant()
    for (const title of ['a', 'b']) await makeTemplate(alice, { title })
    const given = { title: 'c', sensors: [aDoor] }
    expect(await alice.fails(create, given)).toMatchObject({ code: 268 })
    const clerk = await subuser(alice, ['tracker_update'])
    expect(await clerk.fails(create, given)).toMatchObject({ code: 13 })
  })
})

test('a device that a dealer or a sub-user registers gets them', async () => {
  const alice = await tenant()
  await makeTemplate(alice, { sensors: [aDoor] })
  const device = { label: 'Van', model: 'fmb920', device_id: imei() }
  const { id } = await (await panel(all)).call('panel/tracker/register', { ...device, user_id: alice.id })
  expect(await namesOf(alice, id)).toEqual(['Rear door'])
  const clerk = await subuser(alice, ['tracker_register'])
  const { tracker_id } = await tracker(clerk)
  expect(await namesOf(alice, tracker_id)).toEqual(['Rear door'])
})
