import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { create, make, plain, read, right } from '#test/links.ts'
import { aDoor, makeSensor } from '#test/sensors.ts'
import { bind, block } from '#test/trackers.ts'
import { make as makeZone } from '#test/zones.ts'

const { db, tenant, tracker, subuser, otherDealer } = await fleet({
  link_quota: 2,
  public_url: 'https://fleet.example/',
})

const display_options = {
  ...{ map: 'roadmap', autoscale: true, show_icons: false },
  ...{ show_driver_info: false, show_vehicle_info: false, trace_duration: 5 },
}
const place = { label: 'Depot', location: { lat: 52, lng: 13, address: 'Dock 7', radius: 100 } }
const hash = expect.stringMatching(/^[0-9a-f]{32}$/)
const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

test('a created link is told with all that stands for what was left out', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const id = await make(alice, { description: 'For Ada', trackers: [{ tracker_id, params: { object_data: [] } }] })
  expect(await read(alice, id)).toEqual({
    ...{ id, hash, create_date: time, creator_id: alice.id, description: 'For Ada', enabled: true, views: 0 },
    params: { bounding_zone_ids: [], place_ids: [], shorten_url: false, display_options },
    trackers: [{ tracker_id, params: { object_data: [] } }],
  })
})

test('everything that is sent is told, in its order', async () => {
  const alice = await tenant('Europe/Berlin')
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const zones = [await makeZone(alice), await makeZone(alice)].reverse()
  const { id: place_id } = await alice.call('place/create', { place })
  const link = {
    description: 'Everything',
    lifetime: { from: '2026-07-01 00:00:00', to: '2099-07-02 12:00:00' },
    trackers: [
      { alias: 'Bus 7', tracker_id: two.tracker_id, params: { object_data: ['speed', 'driver_name'] } },
      { tracker_id: one.tracker_id, params: { object_data: ['address'] } },
    ],
    params: {
      ...{ bounding_zone_ids: zones, bounding_mode: 'outside', place_ids: [place_id], shorten_url: true },
      display_options: {
        ...{ map: 'osm', autoscale: false, show_icons: true, show_driver_info: true, show_vehicle_info: true },
        trace_duration: 604_800,
      },
    },
  }
  const id = await make(alice, link)
  const told = await read(alice, id)
  expect(told).toMatchObject(link)
  expect(told.short_url).toMatch(/^https:\/\/fleet\.example\/l\/[\w-]{10}$/)
  expect(told.short_url).not.toContain(told.hash.slice(0, 10))
})

test('every link has a hash of its own, which is not in the database', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [one, two] = [await make(alice, plain(tracker_id)), await make(alice, plain(tracker_id))]
  const hashes = [(await read(alice, one)).hash, (await read(alice, two)).hash]
  expect(new Set(hashes).size).toBe(2)
  const rows = await db.selectFrom('geo_link').selectAll().where('account_id', '=', alice.id).execute()
  expect(
    rows.map(({ sealed, digest }) => `${sealed.toString('latin1')}${digest.toString('hex')}`).join(),
  ).not.toContain(hashes[0])
})

test('an account has so many links', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (let i = 0; i < 2; i++) await make(alice, plain(tracker_id))
  expect(await alice.fails(create, plain(tracker_id))).toMatchObject({ code: 268 })
})

test('trackers that are unknown, foreign, hidden, blocked or without the feature are 217', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [own, foreign, hidden, blocked] = [
    await tracker(alice),
    await tracker(bob),
    await tracker(alice),
    await tracker(alice),
  ]
  const helper = await subuser(alice, [right])
  await bind(db, alice, helper, [own.tracker_id, blocked.tracker_id])
  await block(db, blocked.source_id)
  for (const id of [2_000_000_000, foreign.tracker_id, blocked.tracker_id])
    expect(await alice.fails(create, plain(own.tracker_id, id))).toMatchObject({ code: 217 })
  expect(await helper.fails(create, plain(own.tracker_id, hidden.tracker_id))).toMatchObject({ code: 217 })
  await make(helper, plain(own.tracker_id))
})

test('a plan without links is 217 among others, and 236 where there is no other', async () => {
  const dealer = await otherDealer()
  const alice = await tenant('UTC', dealer)
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const { id } = await db
    .insertInto('tariff')
    .values({ dealer_id: dealer, name: 'Small', features: [] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const give = (source_id: number) =>
    db.updateTable('source').set({ tariff_id: id }).where('id', '=', source_id).execute()
  await give(one.source_id)
  expect(await alice.fails(create, plain(one.tracker_id))).toMatchObject({ code: 217 })
  await give(two.source_id)
  expect(await alice.fails(create, plain(one.tracker_id))).toMatchObject({ code: 236, http: 402 })
})

test('zones and places that are unknown, foreign or hidden are 204', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const helper = await subuser(alice, [right])
  await bind(db, alice, helper, [tracker_id])
  const [zone, foreign] = [await makeZone(alice), await makeZone(bob)]
  const { id: place_id } = await alice.call('place/create', { place })
  const within = (...bounding_zone_ids: number[]) => ({ bounding_zone_ids, bounding_mode: 'inside' })
  for (const params of [within(zone, foreign), within(2_000_000_000), { place_ids: [place_id, 2_000_000_000] }])
    expect(await alice.fails(create, { ...plain(tracker_id), params })).toMatchObject({ code: 204, http: 404 })
  for (const params of [within(zone), { place_ids: [place_id] }])
    expect(await helper.fails(create, { ...plain(tracker_id), params })).toMatchObject({ code: 204 })
})

test.each([
  [
    'a lifetime that ends before it begins',
    'lifetime.to',
    { lifetime: { from: '2026-07-02 00:00:00', to: '2026-07-01 00:00:00' } },
  ],
  ['zones without a mode', 'params.bounding_mode', { params: { bounding_zone_ids: [1] } }],
  ['an unknown mode', 'params.bounding_mode', { params: { bounding_mode: 'near' } }],
  ['no tracker', 'trackers', { trackers: [] }],
  ['a tracker twice', 'trackers.1.tracker_id', plain(1, 1)],
  ['101 trackers', 'trackers', plain(...Array.from({ length: 101 }, (_, i) => i + 1))],
  [
    'unknown object data',
    'trackers.0.params.object_data.0',
    { trackers: [{ tracker_id: 1, params: { object_data: ['odometer'] } }] },
  ],
  [
    '101 zones',
    'params.bounding_zone_ids',
    { params: { bounding_zone_ids: Array.from({ length: 101 }, (_, i) => i + 1) } },
  ],
  ['101 places', 'params.place_ids', { params: { place_ids: Array.from({ length: 101 }, (_, i) => i + 1) } }],
  ['an unknown map', 'params.display_options.map', { params: { display_options: { map: 'moon' } } }],
  [
    'a trace of more than a week',
    'params.display_options.trace_duration',
    { params: { display_options: { trace_duration: 604_801 } } },
  ],
  ['a long description', 'description', { description: 'x'.repeat(256) }],
])('%s answers 7 for %s, and nothing is left behind', async (_, parameter, wrong) => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { body } = await alice.fails(create, { ...plain(tracker_id), ...wrong })
  expect(body).toMatchObject({ status: { code: 7 }, errors: [{ parameter }] })
  expect(await db.selectFrom('geo_link').select('id').where('account_id', '=', alice.id).execute()).toEqual([])
})

test('it needs the right', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  expect(await (await subuser(alice)).fails(create, plain(tracker_id))).toMatchObject({ code: 13 })
})

const withSensors = (tracker_id: number, ...sensor_ids: readonly number[]) => ({
  ...plain(),
  trackers: [{ tracker_id, params: { object_data: [], sensor_ids } }],
})

test('sensors of its trackers are shown in their order, each once, as long as they are there', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [tank, door] = [await makeSensor(alice, tracker_id), await makeSensor(alice, tracker_id, aDoor)]
  const id = await make(alice, withSensors(tracker_id, door, tank, door))
  expect((await read(alice, id)).trackers[0].params).toEqual({ object_data: [], sensor_ids: [door, tank] })
  await alice.call('tracker/sensor/delete', { tracker_id, sensor_id: door })
  expect((await read(alice, id)).trackers[0].params.sensor_ids).toEqual([tank])
  await alice.call('tracker/sensor/delete', { tracker_id, sensor_id: tank })
  expect((await read(alice, id)).trackers[0].params).toEqual({ object_data: [] })
})

test('a sensor that is unknown, of another tracker or of another account is told by its place', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [one, two, foreign] = [await tracker(alice), await tracker(alice), await tracker(bob)]
  const of = async (owner: Person, { tracker_id }: { tracker_id: number }) => await makeSensor(owner, tracker_id)
  const own = await of(alice, one)
  for (const id of [2_000_000_000, await of(alice, two), await of(bob, foreign)]) {
    const { body } = await alice.fails(create, withSensors(one.tracker_id, own, id))
    expect(body).toMatchObject({ status: { code: 7 }, errors: [{ parameter: 'trackers.0.params.sensor_ids' }] })
  }
  // Who names a foreign tracker learns nothing of its sensors.
  expect(await bob.fails(create, withSensors(one.tracker_id, own))).toMatchObject({ code: 217 })
})

test('a link shows ten sensors of a tracker, and so many values in all', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const sensor_ids = Array.from({ length: 11 }, (_, i) => i + 1)
  const { body } = await alice.fails(create, withSensors(tracker_id, ...sensor_ids))
  expect(body.errors).toMatchObject([{ parameter: 'trackers.0.params.sensor_ids' }])
  const trackers = Array.from({ length: 21 }, (_, i) => ({
    tracker_id: 2_000_000_000 + i,
    params: { object_data: [], sensor_ids: sensor_ids.slice(1) },
  }))
  const refused = await alice.fails(create, { ...plain(), trackers })
  expect(refused.body.errors).toMatchObject([{ parameter: 'trackers.20.params.sensor_ids' }])
})
