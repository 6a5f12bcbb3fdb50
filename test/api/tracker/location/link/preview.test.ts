import { expect, test } from 'vitest'
import { type Answer, fleet, type Person } from '#test/fleet.ts'
import { ids, make, plain, read, right } from '#test/links.ts'
import { aDoor, aState, aTank, makeSensor } from '#test/sensors.ts'
import { point } from '#test/track/points.ts'
import { bind, clone, hear } from '#test/trackers.ts'
import { make as makeZone } from '#test/zones.ts'

const { db, server, tenant, tracker, subuser } = await fleet()
const path = 'tracker/location/link/preview'
const here = { lat: 52.5, lng: 13.4 }

/** What the page of the link is given. */
const pageOf = async (hash: string) => {
  const { body } = await server.inject({ url: `/link/${hash}`, headers: { host: 'x.example' } })
  const { objects, places, display, traces } = JSON.parse(/id="data">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}')
  return { objects, places, display, traces }
}

test('it tells what the page of such a link will tell, and stores nothing', async () => {
  const alice = await tenant()
  const [van, car] = [await tracker(alice), await tracker(alice, { label: 'Car' })]
  await alice.call('vehicle/create', {
    vehicle: { label: 'Sprinter', type: 'truck', reg_number: 'B-7', tracker_id: van.tracker_id },
  })
  await alice.call('employee/create', {
    employee: { first_name: 'Ada', last_name: 'L', phone: '491511234567', tracker_id: van.tracker_id },
  })
  const points = [point({ time: Date.now() - 1_000, ...here, speed: 60, heading: 45 })]
  await hear(db, van.source_id, { points })
  await hear(db, car.source_id, { points: [point({ time: Date.now() - 1_000, lat: 48, lng: 9 })] })
  const zone = await makeZone(alice, { type: 'circle', label: 'x', center: here, radius: 5_000 })
  const location = { ...here, address: '', radius: 150 }
  const { id: place } = await alice.call('place/create', { place: { label: 'Depot', location } })
  const object_data = ['speed', 'movement_status', 'driver_name', 'driver_phone', 'vehicle_label', 'vehicle_reg_number']
  const link = {
    ...plain(),
    trackers: [
      { alias: 'Bus', tracker_id: van.tracker_id, params: { object_data } },
      { tracker_id: car.tracker_id, params: { object_data } },
    ],
    params: {
      ...{ bounding_zone_ids: [zone], bounding_mode: 'inside', place_ids: [place] },
      display_options: { trace_duration: 600, show_icons: true },
    },
  }
  const { value } = await alice.call(path, link)
  expect(value.objects).toMatchObject([
    { title: 'Bus', position: here, speed: 60, driver_name: 'Ada L', vehicle_reg_number: 'B-7' },
    { title: 'Car', elsewhere: true },
  ])
  expect(value.places).toEqual([{ label: 'Depot', ...here, radius: 150 }])
  expect(await ids(alice)).toEqual([])
  const { hash } = await read(alice, await make(alice, link))
  expect(value).toEqual(await pageOf(hash))
})

test('it refuses what a link may not name', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const link = plain(tracker_id)
  const place = { label: 'Depot', location: { ...here, address: '', radius: 150 } }
  const { id: hidden } = await alice.call('place/create', { place })
  expect(await bob.fails(path, link)).toMatchObject({ code: 217 })
  expect(await alice.fails(path, { ...link, params: { place_ids: [2_000_000_000] } })).toMatchObject({ code: 204 })
  expect(await alice.fails(path, { ...link, id: 2_000_000_000 })).toMatchObject({ code: 201 })
  const lifetime = { from: '2026-01-02 00:00:00', to: '2026-01-01 00:00:00' }
  expect((await alice.fails(path, { ...link, lifetime })).body.errors).toMatchObject([{ parameter: 'lifetime.to' }])
  const [helper, stranger] = [await subuser(alice, [right]), await subuser(alice)]
  expect(await stranger.fails(path, link)).toMatchObject({ code: 13 })
  expect(await helper.fails(path, link)).toMatchObject({ code: 217 })
  await bind(db, alice, helper, [tracker_id])
  expect(await helper.fails(path, { ...link, params: { place_ids: [hidden] } })).toMatchObject({ code: 204 })
  const id = await make(alice, { ...link, params: { place_ids: [hidden] } })
  const kept = await helper.call(path, { ...link, id, params: { place_ids: [hidden] } })
  expect(kept.value.objects).toHaveLength(1)
  expect(kept.value.places).toEqual([])
})

/** Values that the page of a link tells of its trackers. */
const valuesOf = async (account: Person, id: number) =>
  (await pageOf((await read(account, id)).hash)).objects.map(({ values }: Answer) => values)

test('values of sensors are told by their names, in the units of who saves the link, and why there are none', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const makeOne = (sensor: object) => makeSensor(alice, tracker_id, sensor)
  const cargo = { type: 'metering', sensor_type: 'temperature', name: 'Cargo', units_type: 'celsius' }
  const [cold, tank, door, moves, never, secret] = [
    await makeOne({ ...cargo, input_name: 'ext_temp_sensor_1' }),
    await makeOne({ ...aTank, parameters: { max: 4 } }),
    await makeOne(aDoor),
    await makeOne({ ...aState, input_name: 'ignition' }),
    await makeOne({ ...cargo, name: 'Never', input_name: 'ext_temp_sensor_2' }),
    await makeOne({ ...cargo, name: 'Secret', input_name: 'ext_temp_sensor_3' }),
  ]
  const attributes = { temperature1: -18.5, temperature3: 7, adc1: 5, inputs: 2, ignition: true }
  const at = Date.now() - 1_000
  await hear(db, source_id, { points: [point({ time: at, ...here, attributes })] })
  const sensor_ids = [moves, cold, tank, door, never]
  const link = { ...plain(), trackers: [{ tracker_id, params: { object_data: [], sensor_ids } }] }
  const time = new Date(at).toISOString()
  const told = [
    { name: 'Moves', value: 'yes', time },
    { name: 'Cargo', value: -18.5, units: '°C', units_type: 'celsius', time },
    { name: 'Tank', reason: 'out_of_range', time },
    { name: 'Rear door', value: true, time },
    { name: 'Never', reason: 'no_data' },
  ]
  const { value } = await alice.call(path, link)
  expect(value.objects).toMatchObject([{ values: told }])
  const id = await make(alice, link)
  expect(await valuesOf(alice, id)).toEqual([told])
  expect(JSON.stringify(await pageOf((await read(alice, id)).hash))).not.toMatch(/Secret|sensor_id|calibration|input/)
  await db.updateTable('users').set({ measurement_system: 'us' }).where('id', '=', alice.id).execute()
  const fahrenheit = { value: -1.3, units: '°F', units_type: 'fahrenheit' }
  expect((await valuesOf(alice, id))[0][1]).toMatchObject({ ...fahrenheit, value: expect.closeTo(-1.3) })
  await alice.call('tracker/sensor/delete', { tracker_id, sensor_id: cold })
  expect((await valuesOf(alice, id))[0].map(({ name }: Answer) => name)).toEqual([
    'Moves',
    'Tank',
    'Rear door',
    'Never',
  ])
  expect(secret).toBeGreaterThan(0)
})

test('a composite is told alone, of a clone what the sensors of the owner say, and nothing outside of the shared area', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const thermometer = (n: number) => ({
    ...{ type: 'metering', sensor_type: 'temperature', name: `Part ${n}`, input_name: `ext_temp_sensor_${n}` },
  })
  const parent_ids = [
    await makeSensor(alice, tracker_id, thermometer(1)),
    await makeSensor(alice, tracker_id, thermometer(2)),
  ]
  const both = { ...thermometer(3), name: 'Both', input_name: 'composite', parameters: { parent_ids } }
  const id = await makeSensor(alice, tracker_id, both)
  const attributes = { temperature1: 2, temperature2: 4 }
  await hear(db, source_id, { points: [point({ time: Date.now() - 1_000, ...here, attributes })] })
  const cloned = await clone(db, bob, source_id)
  const linkOf = (tracker_id: number) => ({
    ...plain(),
    trackers: [{ tracker_id, params: { object_data: [], sensor_ids: [id] } }],
  })
  const told = [[expect.objectContaining({ name: 'Both', value: 3 })]]
  expect(await valuesOf(alice, await make(alice, linkOf(tracker_id)))).toEqual(told)
  expect(await valuesOf(bob, await make(bob, linkOf(cloned)))).toEqual(told)
  const zone = await makeZone(alice, { type: 'circle', label: 'x', center: here, radius: 5_000 })
  const params = { bounding_zone_ids: [zone], bounding_mode: 'outside' }
  const { value } = await alice.call(path, { ...linkOf(tracker_id), params })
  expect(value.objects).toEqual([{ title: expect.any(String), elsewhere: true }])
})
