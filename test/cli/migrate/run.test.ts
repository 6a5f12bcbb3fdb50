import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, toldOf } from '#cli/migrate/run.ts'
import type { ComingAccount } from '#migrate/coming.ts'
import type { Past, PastEvent, PastPosition, Wanted } from '#migrate/history.ts'
import { readConfig } from '#src/config.ts'
import { connect } from '#store/db.ts'
import * as sessions from '#store/people/sessions.ts'
import { readStored } from '#store/points/points.ts'
import { queryOn } from '#store/query.ts'
import { afterwards } from '#test/afterwards.ts'
import { two_drives } from '#test/api/track/recorded.ts'
import { asPerson, fleet, fleetSecret } from '#test/fleet.ts'
import { begin, drive } from '#test/track/drive.ts'
import { flag, is, type Point } from '#track/point.ts'

const opened = await fleet({ own: true })
const { db, pool, url, server, dealer_id } = opened
await db.updateTable('tariff').set({ store_period: '100y' }).execute()

const system = 'traccar'
const day = 86_400_000

/** A fleet elsewhere of one van and its zone. */
const elsewhere = (name: string): ComingAccount => ({
  origin: `${name}/1`,
  rows: {
    users: [
      { origin: `${name}/1`, id: 1, values: { login: `${name}@fleet.example`, password_hash: '', activated: true } },
    ],
    source: [{ origin: `${name}/7`, id: 7, values: { device_id: `${name}-7`, model: 'osmand' } }],
    tracker: [{ origin: `${name}/7`, id: 70, values: { source_id: 7, label: 'Van' } }],
    zone: [
      {
        origin: `${name}/3`,
        id: 3,
        values: {
          ...{ label: 'Yard', address: '', color: '27A9E3', type: 'circle', center: { lat: 52, lng: 13 }, radius: 150 },
          bounds: { nw: { lat: 52.01, lng: 12.99 }, se: { lat: 51.99, lng: 13.01 } },
        },
      },
    ],
  },
  clones: [],
})

const positionOf = (point: Point, id: number, device: string): PastPosition => ({
  ...{ id, device, time: point.time, device_time: point.time, server_time: point.time + 2_000, valid: true },
  ...{ lat: point.lat, lng: point.lng, altitude: point.alt, speed: point.speed / 1.852, course: point.heading },
  ...{ accuracy: 0, protocol: 'osmand', attributes: { sat: 9, ignition: true, totalDistance: 12 } },
})

const isWanted = ({ since = 0, beyond = 0, upto = 1e9, after }: Wanted, { id, time }: { id: number; time: number }) =>
  !(time < since || id <= beyond || id > upto) &&
  (!after || time > after.time || (time === after.time && id > after.id))

/** What another system remembers. It breaks after so many portions. */
const pastOf = (
  positions: PastPosition[],
  events: PastEvent[] = [],
  breaks = Number.POSITIVE_INFINITY,
  size = 40,
): Past => {
  let given = 0
  async function* portions<T extends { id: number; time: number; device: string }>(
    all: T[],
    device: string,
    wanted: Wanted,
  ) {
    const some = all
      .filter((one) => one.device === device && isWanted(wanted, one))
      .sort((a, b) => a.time - b.time || a.id - b.id)
    for (let i = 0; i < some.length; i += size) {
      if (++given > breaks) throw new Error('killed')
      yield some.slice(i, i + size)
    }
  }
  const newest = (all: { id: number }[]) => all.reduce((most, { id }) => Math.max(most, id), 0)
  return {
    newest: async () => ({ position: newest(positions), event: newest(events) }),
    sizes: async () => {
      const byDevice = Map.groupBy(positions, ({ device }) => device)
      return new Map([...byDevice].map(([device, all]) => [device, all.length]))
    },
    positions: (device, wanted) => portions(positions, device, wanted),
    events: (device, wanted) => portions(events, device, wanted),
    close: async () => undefined,
  }
}

/** As few connections as there may be. */
const few = connect({ connection: { connectionString: url }, pool_size: 1, statement_timeout: 60_000 })
afterwards(() => few.pool.end())

const bring = async (coming: ComingAccount, past: Past) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const shown = { total: 0, done: 0 }
  const progress = (total: number) => {
    shown.total = total
    return {
      advance(by: number) {
        shown.done += by
      },
      stop: () => undefined,
    }
  }
  try {
    const means = {
      ...{ config: readConfig({}), store: { db: few.db, points: few.pool }, client, secret: fleetSecret, progress },
    }
    const [arrived] = await migrate(means, { system, dealer_id, accounts: [coming], past })
    return { ...(arrived as NonNullable<typeof arrived>), shown }
  } finally {
    await client.end()
  }
}

const as = async (user_id: number) =>
  asPerson(server, user_id, await sessions.openSession(db, { kind: 'user', user_id, seconds: 3600 }))

const period = { from: '2026-01-05 07:00:00', to: '2026-01-07 08:00:00' }
const points = drive(two_drives)
const nextDay = points.map((point) => ({ ...point, time: point.time + day }))

test('positions become points and tracks, as if the device had sent them here', async () => {
  const positions = points.map((point, i) => positionOf(point, i + 1, 'north/7'))
  const arrived = await bring(elsewhere('north'), pastOf(positions))
  expect(arrived.past).toEqual({ points: points.length, impossible: 0, entries: 0 })
  const north = await as(arrived.account_id)
  const [{ id: tracker_id }] = (await north.call('tracker/list')).list
  const { list } = await north.call('track/list', { tracker_id, ...period })
  expect(list).toHaveLength(2)
  const { source_id } = await pool
    .query('select id as source_id from source where account_id = $1', [arrived.account_id])
    .then(({ rows }) => rows[0])
  const stored = await readStored(queryOn(pool), source_id, { from: begin, to: begin + day })
  expect(stored.map(({ time, speed }) => [time, speed])).toEqual(
    points.map(({ time, speed }) => [time, Math.round(speed)]),
  )
  const state = await north.call('tracker/get_state', { tracker_id })
  expect(state.state).toMatchObject({ connection_status: 'offline' })
  const [compared] = arrived.compared
  expect(compared).toMatchObject({
    theirs: { positions: points.length, days: 1, again: 0 },
    ours: { points: points.length, days: 1 },
  })
  expect(toldOf(arrived)).toContain(`${points.length} points and 0 entries of the history are new.`)
})

test('broken off anywhere, it goes on, and everything is there once', async () => {
  const positions = [...points, ...nextDay].map((point, i) => positionOf(point, i + 1, 'west/7'))
  const events: PastEvent[] = positions
    .filter((_, i) => i % 10 === 0)
    .map(({ time, id }) => ({
      id,
      device: 'west/7',
      time,
      type: 'deviceOverspeed',
      attributes: { speed: 40, speedLimit: 30 },
    }))
  let killed = 0
  let went: object | undefined
  for (let breaks = 0; went === undefined; breaks += 2)
    try {
      went = (await bring(elsewhere('west'), pastOf(positions, events, breaks))).shown
    } catch (error) {
      expect((error as Error).message).toBe('killed')
      killed++
    }
  expect(killed).toBeGreaterThan(3)
  expect(went).toEqual({ total: positions.length, done: positions.length })
  const { account_id } = await bring(elsewhere('west'), pastOf(positions, events))
  const stored = await pool.query(
    `select sum(points)::int as points, (select count(*)::int from history where account_id = $1) as entries
     from block where source_id in (select id from source where account_id = $1)`,
    [account_id],
  )
  expect(stored.rows).toEqual([{ points: positions.length, entries: events.length }])
  // What was written of how far it came is lost: nothing comes twice all the same.
  await pool.query('delete from origin_past where kind = $1', ['position'])
  const again = await bring(elsewhere('west'), pastOf(positions, events))
  expect(again.past).toEqual({ points: 0, impossible: 0, entries: 0 })
})

test('a month later only what is new comes', async () => {
  const first = points.map((point, i) => positionOf(point, i + 1, 'east/7'))
  const { account_id } = await bring(elsewhere('east'), pastOf(first))
  const later = [...first, ...nextDay.map((point, i) => positionOf(point, 1000 + i, 'east/7'))]
  const again = await bring(elsewhere('east'), pastOf(later))
  expect(again).toMatchObject({ account_id, rows: {}, past: { points: nextDay.length } })
  expect(again.shown).toEqual({ total: later.length, done: later.length })
  const east = await as(account_id)
  const [{ id: tracker_id }] = (await east.call('tracker/list')).list
  expect((await east.call('track/list', { tracker_id, ...period })).list).toHaveLength(4)
})

test('what comes behind points that the device has sent here meanwhile finds its place among them', async () => {
  const { account_id } = await bring(
    elsewhere('south'),
    pastOf(nextDay.map((point, i) => positionOf(point, i + 1, 'south/7'))),
  )
  const south = await as(account_id)
  const [{ id: tracker_id }] = (await south.call('tracker/list')).list
  const before = await south.call('tracker/get_state', { tracker_id })
  const all = [...nextDay, ...points].map((point, i) => positionOf(point, i + 1, 'south/7'))
  expect(await bring(elsewhere('south'), pastOf(all))).toMatchObject({ past: { points: points.length } })
  expect((await south.call('track/list', { tracker_id, ...period })).list).toHaveLength(4)
  expect((await south.call('tracker/get_state', { tracker_id })).state.gps).toEqual(before.state.gps)
})

test('events become entries of their time, which everybody has read', async () => {
  const positions = points.map((point, i) => positionOf(point, i + 1, 'coast/7'))
  const of = (id: number, at: number, type: string, more: Partial<PastEvent> = {}): PastEvent => ({
    ...{ id, device: 'coast/7', time: begin + at * 1000, type, attributes: {} },
    ...more,
  })
  const events = [
    of(1, 70, 'deviceMoving'),
    of(2, 300, 'geofenceEnter', { geofence: 'coast/3' }),
    of(3, 400, 'commandResult', { attributes: { result: 'ok' } }),
    of(4, 500, 'alarm', { attributes: { alarm: 'sos' } }),
    of(5, 600, 'deviceOverspeed', { attributes: { speed: 54, speedLimit: 43.2 } }),
    { ...of(6, 700, 'deviceMoving'), time: Number.NaN },
  ]
  const { account_id, past } = await bring(elsewhere('coast'), pastOf(positions, events))
  expect(past?.entries).toBe(4)
  const coast = await as(account_id)
  const [{ id: tracker_id }] = (await coast.call('tracker/list')).list
  const [zone] = (await coast.call('zone/list')).list
  const { list } = await coast.call('history/tracker/list', { trackers: [tracker_id], ...period })
  expect(list.map(({ event }: { event: string }) => event)).toEqual(['track_start', 'inzone', 'sos', 'speedup'])
  expect(list.every(({ is_read }: { is_read: boolean }) => is_read)).toBe(true)
  const [track] = (await coast.call('track/list', { tracker_id, ...period })).list
  expect(list[1]).toMatchObject({ track_id: track.id, time: '2026-01-05 08:05:00', extra: { zone_ids: [zone.id] } })
  expect(list[1].message).toMatch(/: Yard$/)
  expect(list[3].message).toMatch(/: 100 \/ 80 km\/h$/)
  expect(list[0].location.lat).toBeCloseTo(52.52, 1)
  const mails = await db.selectFrom('delivery').select('id').where('account_id', '=', account_id).execute()
  expect(mails).toEqual([])
})

test('positions that cannot be are told, and one that says an old place again has no fix', async () => {
  const [one, two] = points as [Point, Point]
  const positions = [
    positionOf(one, 1, 'isle/7'),
    { ...positionOf(one, 2, 'isle/7'), device_time: two.time, server_time: two.time },
    { ...positionOf(two, 3, 'isle/7'), lat: 95, time: two.time + 10_000, device_time: two.time + 10_000 },
  ]
  const { account_id, past } = await bring(elsewhere('isle'), pastOf(positions))
  expect(past).toMatchObject({ points: 2, impossible: 1 })
  const { rows } = await pool.query('select id from source where account_id = $1', [account_id])
  const stored = await readStored(queryOn(pool), rows[0].id, { from: 0, to: begin + day })
  expect(stored.map((point) => is(point, flag.no_fix))).toEqual([false, true])
  expect(stored[0]).toMatchObject({ satellites: 9, attributes: { ignition: true } })
  expect(stored[0]?.attributes).not.toHaveProperty('totalDistance')
})
