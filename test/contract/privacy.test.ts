import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import type { Operation } from '#contract/operation.ts'
import type { Geocoders } from '#geocode/geocoder.ts'
import { createIngest } from '#ingest/ingest.ts'
import { createAddresser } from '#jobs/addresses.ts'
import { createMetrics } from '#src/metrics.ts'
import { tellHistory } from '#store/history/tell.ts'
import { seal } from '#store/points/seal.ts'
import { whereabouts } from '#store/points/whereabouts.ts'
import { fleet, fleetSecret, type Person } from '#test/fleet.ts'
import { newKey, signInPhone } from '#test/phones.ts'
import { makeListing } from '#test/statuses.ts'
import { series } from '#test/track/points.ts'
import type { Point } from '#track/point.ts'
import { named } from './operations.ts'
import { areaOf, make, paramsWith, type Things } from './resources.ts'

/** Places of private time are told by no operation, whoever asks: docs/privacy.md. */

const opened = await fleet({ own: true })
const { db, pool, server } = opened
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const { feed } = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log: silent })

const minute = 60_000
const now = Math.floor(Date.now() / 1000) * 1000
const ago = (minutes: number): number => now - minutes * minute
const moment = (minutes: number): string => new Date(ago(minutes)).toISOString()

/** A drive of so many minutes, a point every ten seconds, and a stop of ten minutes behind it. */
const drive = (from: number, lat: number, lng: number, more: Partial<Point> = {}): Point[] =>
  series(120, (i) => {
    const driven = Math.min(i, 60)
    const speed = i < 60 ? 60 : 0
    return {
      ...{ time: from + i * 10_000, lat: lat + driven * 0.0015, lng, speed, satellites: 9, heading: 0 },
      attributes: { ignition: i < 60, cell: lat < 50 ? '228-1-4711-47' : '262-2-815-7', ...more.attributes },
    }
  })

/** Work is around 52.5; at home nothing is but it is private. */
const work = { lat: 52.5, lng: 13.4 }
const home = { lat: 47.123, lng: 8.2345 }
const told = /47\.[12]\d{2}|8\.2345|Hometown|228-1-4711/

const dealer_id = await opened.otherDealer({ features: ['subpaas'] })
const alice = await opened.tenant('UTC', dealer_id)
const dealer = await opened.panel(
  Object.fromEntries(
    Object.entries(permissions).map(([group, actions]) => [group, actions.filter((action) => action !== 'global')]),
  ),
  dealer_id,
)
const things = { user: await make(alice, 'user', opened), panel: await make(dealer, 'panel', opened) }

/** A tracker with rules, one of them for the zone at home, and a phone. */
const equipped = async (account = alice) => {
  const device = await opened.tracker(account)
  const { tracker_id } = device
  // Of corners that are none of the places.
  const points = [
    { lat: 47.05, lng: 8.1 },
    { lat: 47.05, lng: 8.3 },
    { lat: 47.35, lng: 8.3 },
    { lat: 47.35, lng: 8.1 },
  ]
  const { id } = await account.call('zone/create', { zone: { type: 'polygon', label: 'Homezone', points } })
  for (const type of ['inoutzone', 'track_change', 'parking'])
    await account.call('tracker/rule/create', {
      ...{ type, name: type, extended_params: { append_zone_title: true }, trackers: [tracker_id] },
      zone_ids: type === 'inoutzone' ? [id] : [],
    })
  return { ...device, phone: await signInPhone(server, account, { tracker_id }) }
}
type Equipped = Awaited<ReturnType<typeof equipped>>

const send = async ({ device_id, source_id }: Equipped, points: readonly Point[]): Promise<void> => {
  for (let at = 0; at < points.length; at += 20) {
    const some = points.slice(at, at + 20)
    await feed({ device: device_id, points: [...some], received: some.at(-1)?.time ?? 0 })
  }
  await tellHistory(pool, pool, [source_id])
}

const says = ({ phone }: Equipped, is_private: boolean, minutes: number) =>
  phone.call('mobile/privacy/set', { key: newKey(), at: moment(minutes), private: is_private })

/** Addresses as they are found later. */
const address = ({ source_id }: Equipped) =>
  pool.query(
    `update track set start_address = case when start_lat < 50 then 'Hometown' else 'Workburg' end,
       end_address = case when end_lat < 50 then 'Hometown' else 'Workburg' end where source_id = $1`,
    [source_id],
  )

/** Its second input says it, since long ago. */
const byInput = async ({ tracker_id, source_id }: Equipped): Promise<void> => {
  await alice.call('tracker/privacy/update', { tracker_id, input_number: 2 })
  await pool.query(
    `update source_state set privacy = jsonb_set(privacy, '{0,at}', to_jsonb($2::float8)), rules = rules + 1
     where source_id = $1`,
    [source_id, ago(1000)],
  )
}

const begins = { work: 180, home: 120 }

const atWork = (device: Equipped) => send(device, drive(ago(begins.work), work.lat, work.lng))
const atHome = (device: Equipped) => send(device, drive(ago(begins.home), home.lat, home.lng))

/** How private time may come to be, each with a tracker of its own; the phone says so at once, later, or never, and hours do. */
const ways: Record<string, (device: Equipped) => Promise<unknown>> = {
  'said at once': async (device) => {
    await atWork(device)
    await says(device, true, begins.home + 5)
    await atHome(device)
  },
  'said when all was told': async (device) => {
    await atWork(device)
    await atHome(device)
    await says(device, true, begins.home + 5)
  },
  'said later, and sealed before': async (device) => {
    await atWork(device)
    await atHome(device)
    await seal(pool, device.source_id)
    await says(device, true, begins.home + 5)
  },
  'over again': async (device) => {
    await atWork(device)
    await says(device, true, begins.home + 5)
    await atHome(device)
    await says(device, false, 30)
    await send(device, drive(ago(25), work.lat, work.lng))
  },
  'outside of hours': async (device) => {
    await alice.call('tracker/privacy/update', { tracker_id: device.tracker_id, hours: [] })
    await pool.query(
      `update source_state set privacy = jsonb_set(privacy, '{0,at}', to_jsonb($2::float8)), rules = rules + 1
       where source_id = $1`,
      [device.source_id, ago(begins.home + 5)],
    )
    await atWork(device)
    await atHome(device)
  },
  'by an input': async (device) => {
    await byInput(device)
    await send(device, drive(ago(begins.work), work.lat, work.lng, { attributes: { inputs: 1 } }))
    await send(device, drive(ago(begins.home), home.lat, home.lng, { attributes: { inputs: 2 } }))
  },
  'by an input, and came late': async (device) => {
    await byInput(device)
    await send(device, drive(ago(begins.work), work.lat, work.lng, { attributes: { inputs: 1 } }))
    const all = drive(ago(begins.home), home.lat, home.lng)
    await send(device, all.slice(60))
    const late = all.slice(0, 60).map((point) => ({ ...point, attributes: { ...point.attributes, inputs: 2 } }))
    await send(device, late)
  },
  'points that come late': async (device) => {
    await atWork(device)
    await says(device, true, begins.home + 5)
    const all = drive(ago(begins.home), home.lat, home.lng)
    await send(device, all.slice(60))
    await send(device, all.slice(0, 60))
  },
}

const devices: Record<string, Equipped> = {}
for (const [name, make] of Object.entries(ways)) {
  const device = await equipped()
  await make(device)
  await address(device)
  devices[name] = device
}
/** Degrees north that a geocoder was asked for, and rows of the map of a tenth of a degree in which the operator sees devices. */
const asked_of: number[] = []
const reverse = async ({ lat }: { lat: number }) => void asked_of.push(lat)
const geocoder = () => ({ reverse, search: async () => [] })
await createAddresser({ db, geocoder: geocoder as unknown as Geocoders, log: silent }).run()
const rows = (await whereabouts(db, new Date(0), 0.1)).map(({ row }) => row)

/** Of another account, where nothing is private. */
const bob = await opened.tenant('UTC', dealer_id)
const open = await equipped(bob)
await atWork(open)
await atHome(open)
await address(open)

/** Puts these in the place of all that is called so, however deep. */
const replaced = (value: unknown, by: Record<string, unknown>): unknown => {
  if (Array.isArray(value)) return value.map((one) => replaced(one, by))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name in by ? by[name] : replaced(one, by)]),
  )
}

const asked = (operation: Operation, own: Things, { tracker_id, source_id }: Equipped): object => {
  const ids = { tracker_id, source_id, trackers: [tracker_id], tracker_ids: [tracker_id] }
  const properties = Object.keys((operation.params as { properties?: object }).properties ?? {})
  const params = paramsWith(operation, own) as Record<string, unknown>
  const period = {
    from: moment(10_000),
    to: moment(-1),
    filter: false,
    simplify: false,
    with_points: true,
    point_limit: 3000,
  }
  const wanted: Record<string, unknown> = { ...ids, ...period, limit: 100, offset: 0 }
  for (const name of properties)
    if (name in wanted && (name in params || name in ids || name in period)) params[name] = wanted[name]
  return replaced(params, ids) as object
}

const textOf = async ({ path }: Operation, { hash }: Pick<Person, 'hash'>, params: object): Promise<string> =>
  (await server.inject({ method: 'POST', url: `/v2/${path}`, payload: { ...params, hash } })).body

const queries = named.filter(
  ([, { kind, access }]) =>
    kind === 'query' && ['session', 'panel', 'phone'].some((one) => access.hashes.includes(one as never)),
)

const askerOf = (operation: Operation, device: Equipped): Pick<Person, 'hash'> => {
  if (operation.access.hashes.includes('phone')) return device.phone
  if (areaOf(operation) === 'panel') return dealer
  return device === open ? bob : alice
}

/** The operations that tell places of a device that has no private time: what is asked below is asked as it must be. */
const tellers = new Set<string>()
const bobs = await make(bob, 'user', opened)
for (const [path, operation] of queries) {
  const own = areaOf(operation) === 'panel' ? things.panel : bobs
  if (told.test(await textOf(operation, askerOf(operation, open), asked(operation, own, open)))) tellers.add(path)
}

test('what is asked here tells the places of a device that has no private time', () => {
  expect([...tellers]).toEqual(
    expect.arrayContaining([
      ...['track/list', 'track/read', 'track/download', 'track/batch_list'],
      ...['tracker/get_state', 'tracker/get_states', 'tracker/get_last_gps_point', 'history/tracker/list'],
      ...['history/user/list', 'driver/journal/proposal/list', 'mobile/day/read'],
    ]),
  )
})

const cases = Object.keys(ways).flatMap((way) => queries.map(([path, operation]) => ({ way, path, operation })))

test.each(cases)('$path tells no place of a private time that was $way', async ({ way, operation }) => {
  const device = devices[way] as Equipped
  const params = asked(operation, things[areaOf(operation)], device)
  expect((await textOf(operation, askerOf(operation, device), params)).match(told)?.[0]).toBe(undefined)
})

test.each(Object.keys(ways))(
  'no entry of the history tells where it was in a private time that was %s',
  async (way) => {
    const { tracker_id } = devices[way] as Equipped
    const { rows } = await pool.query('select * from history where tracker_id = $1', [tracker_id])
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(told)
    expect(JSON.stringify(rows)).not.toMatch('Homezone')
  },
)

test.each(Object.keys(ways))('how far it drove in a private time that was %s is told all the same', async (way) => {
  const { tracker_id } = devices[way] as Equipped
  const period = { from: moment(150), to: moment(40) }
  const { list } = await alice.call('track/list', { tracker_id, ...period, split: false })
  const { list: whole } = await bob.call('track/list', { tracker_id: open.tracker_id, ...period, split: false })
  expect(list[0].length).toBe(whole[0].length)
  expect(list[0]).toMatchObject({ private: true, start_address: '', end_address: '' })
  expect(list[0].bounds).toBe(undefined)
  const { list: odometer } = await alice.call('track/summary', { trackers: [tracker_id], ...period })
  expect(odometer[0].length).toBe(whole[0].length)
})

test.each(['said at once', 'said when all was told', 'outside of hours'])(
  'the last place before a private time that was %s is told, and that it is private',
  async (way) => {
    const { tracker_id } = devices[way] as Equipped
    const { state } = await alice.call('tracker/get_state', { tracker_id })
    expect(state.gps.location).toEqual({ lat: 52.59, lng: 13.4 })
    expect(state.private.by).toBe(way === 'outside of hours' ? 'hours' : 'driver')
    const privacy = await alice.call('tracker/privacy/read', { tracker_id })
    expect(privacy.private.length).toBeGreaterThan(9)
  },
)

test('nobody is asked what is where it was, and it does not count where maps are needed', () => {
  expect(asked_of.length).toBeGreaterThan(0)
  expect(asked_of.filter((lat) => lat < 50)).toEqual([])
  expect(rows).toContain(525)
  expect(rows.filter((row) => row < 500)).toEqual([])
})

test('what the driver tells in private time is kept without its place', async () => {
  const { phone, tracker_id } = devices['said at once'] as Equipped
  const at = moment(begins.home - 5)
  const said = { key: newKey(), at }
  const checkin = { ...said, location: { ...home, address: 'Hometown' } }
  expect((await phone.fails('mobile/checkin/create', checkin)).body.errors).toEqual([
    { parameter: 'location', error: 'must not be told in private time' },
  ])
  const { listing_id, ids } = await makeListing(alice, ['Free'], { label: 'Free' })
  await alice.call('status/listing/tracker/assign', { tracker_id, listing_id })
  await phone.call('mobile/status/assign', { ...said, key: newKey(), status_id: ids[0], location: home })
  const receipt = { volume: 40, ...home }
  const { id } = await phone.call('mobile/receipt/create', { ...said, key: newKey(), receipt })
  expect((await alice.call('fuel/receipt/read', { receipt_id: id })).value).toMatchObject({ lat: null, lng: null })
  for (const table of ['status_change', 'history', 'fuel_receipt', 'audit'])
    expect(JSON.stringify((await pool.query(`select * from ${table}`)).rows).includes('8.2345')).toBe(
      // Of what the others did, where nothing is private.
      table === 'history',
    )
})

test('a call for help is told with its place', async () => {
  const device = await equipped()
  await atWork(device)
  await says(device, true, begins.home + 5)
  await send(device, drive(ago(begins.home), home.lat, home.lng, { attributes: { event: 'sos' } }).slice(0, 1))
  const { state } = await alice.call('tracker/get_state', { tracker_id: device.tracker_id })
  expect(state.gps.location).toEqual({ lat: home.lat, lng: home.lng })
})

test('who has a clone of the tracker is told no more', async () => {
  const { source_id } = devices['said at once'] as Equipped
  const mallory = await opened.tenant()
  const { id: tracker_id } = await db
    .insertInto('tracker')
    .values({ account_id: mallory.id, source_id, label: 'Clone', clone: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const period = { from: moment(10_000), to: moment(-1) }
  for (const path of ['tracker/get_state', 'track/list', 'track/read'])
    expect(JSON.stringify(await mallory.call(path, { tracker_id, ...period, filter: false })).match(told)).toBe(null)
  expect(await mallory.fails('tracker/privacy/update', { tracker_id, hours: null })).toMatchObject({ code: 219 })
})

/** Who reads points as they are stored: to find tracks again and to add up, and to tell nobody. */
const readers = [
  'src/ingest/history.ts',
  'src/service/track/places.ts',
  'src/store/points/points.ts',
  'src/store/points/runs.ts',
  'src/store/points/sums.ts',
  'src/store/sensors/counter-history.ts',
  'src/store/sensors/followed.ts',
]

test('nobody else reads places of private time', () => {
  const files = globSync('src/**/*.ts').filter((file) =>
    /\b(readStored|storedRuns|ofNewest)\b/.test(readFileSync(file, 'utf8')),
  )
  expect(files.sort()).toEqual(readers)
})

/** Who opens what is stored: these, to read it without those places, to write it anew, or to add it up. */
const openers = {
  'src/store/dealer/unknown-devices.ts': 'bytes of frames that nobody has a tracker for',
  'src/store/forward/bindings.ts': 'the time of the newest point',
  'src/store/points/block-sums.ts': 'adds up',
  'src/store/points/ingest.ts': 'goes on with what was stored',
  'src/store/points/points.ts': 'runs and the newest points, veiled',
  'src/store/points/remembered.ts': 'veiled',
  'src/store/points/retention.ts': 'adds up what goes',
  'src/store/points/rewrite.ts': 'writes anew',
  'src/store/points/runs.ts': 'veiled',
  'src/store/points/seal.ts': 'writes anew',
  'src/store/points/selected.ts': 'runs, veiled',
  'src/store/points/sums.ts': 'adds up',
  'src/store/points/totals.ts': 'adds up',
  'src/store/points/unsent.ts': 'leaves private time out',
}

test('and nobody else opens what is stored', () => {
  const opens = /\b(decode|decodeColumns|decodeTogether|decodeSelection)\(|\bunpack(Live)?\(/
  const files = globSync('src/store/**/*.ts').filter((file) => opens.test(readFileSync(file, 'utf8')))
  expect(files.sort()).toEqual(Object.keys(openers))
})
