import { expect, test } from 'vitest'
import { at, drive, home, move } from '#test/track/drive.ts'
import { bind } from '#test/trackers.ts'
import { flag, type Point } from '#track/point.ts'
import { provider } from '../../geocode/provider.ts'
import { period, recorded, two_drives, under_way } from './recorded.ts'

const { db, dealer_id, tenant, subuser, tracker, driven, send, server } = await recorded()

const read = async (person: Awaited<ReturnType<typeof tenant>>, params: object) =>
  (await person.call('track/read', { ...period, ...params })).list

/** The id of a plan that keeps history so long. */
const planOf = async (store_period: string): Promise<number> => {
  const values = { dealer_id, name: crypto.randomUUID(), store_period }
  return (await db.insertInto('tariff').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const whole = { simplify: false, filter: false }

test('points are told with every field, in the zone of the caller', async () => {
  const alice = await tenant('Asia/Kolkata')
  const { tracker_id, device_id } = await tracker(alice)
  const [point] = drive([{ for: 1, speed: 30, precision: 7 }]) as [Point]
  await send(device_id, [{ ...point, lat: 52.1234567, lng: 13.4 }])
  await send(device_id, [{ ...point, time: at(10), precision: 0, heading: 359, flags: flag.buffered, speed: 0 }])
  const asked = { tracker_id, ...period, ...whole }
  expect(await alice.call('track/read', asked)).toEqual({
    limit_exceeded: false,
    list: [
      {
        lat: 52.123457,
        lng: 13.4,
        alt: 40,
        satellites: 9,
        mileage: 0,
        get_time: '2026-01-05 13:30:00',
        address: '',
        heading: 60,
        speed: 30,
        precision: 7,
      },
      {
        lat: 52.52,
        lng: 13.405,
        alt: 40,
        satellites: 9,
        mileage: 44.126,
        get_time: '2026-01-05 13:30:10',
        address: '',
        heading: 359,
        speed: 0,
        parking: true,
        buffered: true,
      },
    ],
  })
  expect(await read(alice, { ...asked, iso_datetime: true })).toMatchObject([
    { get_time: '2026-01-05T13:30:00+05:30' },
    { get_time: '2026-01-05T13:30:10+05:30' },
  ])
})

test('only points of tracks, unless parking is asked for', async () => {
  const alice = await tenant()
  const { tracker_id, points } = await driven(alice, two_drives)
  const tracks = (await alice.call('track/list', { tracker_id, ...period })).list
  const driving = await read(alice, { tracker_id, simplify: false })
  expect(driving).toHaveLength(tracks[0].points + tracks[1].points)
  expect(driving.some((point: object) => 'parking' in point)).toBe(false)
  const all = await read(alice, { tracker_id, ...whole })
  expect(all).toHaveLength(points.length)
  expect(all.filter(({ parking }: { parking?: boolean }) => parking)).toHaveLength(points.length - driving.length)
})

test('the track under way belongs to the tracks', async () => {
  const alice = await tenant()
  const { tracker_id, points } = await driven(alice, under_way)
  const standing = 5
  expect(await read(alice, { tracker_id, simplify: false })).toHaveLength(points.length - standing)
})

test('mileage goes on from point to point', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const [track] = (await alice.call('track/list', { tracker_id, ...period })).list
  const points = await read(alice, { tracker_id, simplify: false, track_id: track.id })
  const miles = points.map(({ mileage }: { mileage: number }) => mileage)
  expect(miles).toEqual(miles.toSorted((a: number, b: number) => a - b))
  expect(miles.at(-1)).toBeCloseTo(track.length, 1)
})

test('the points of one track', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const tracks = (await alice.call('track/list', { tracker_id, ...period })).list
  for (const { id, points, start_date, end_date } of tracks) {
    const list = await read(alice, { tracker_id, track_id: id, ...whole })
    expect(list).toHaveLength(points)
    expect([list[0].get_time, list.at(-1).get_time]).toEqual([start_date, end_date])
    const told = { tracker_id, track_id: id, from: start_date, to: end_date, ...whole }
    expect(await read(alice, told)).toEqual(list)
  }
  const other = await tracker(alice)
  const fault = { tracker_id: other.tracker_id, ...period, track_id: tracks[0].id }
  expect(await alice.fails('track/read', fault)).toMatchObject({ code: 201 })
})

test('a lone report is no track that could be read', async () => {
  const alice = await tenant()
  const { tracker_id, source_id, device_id } = await tracker(alice)
  const [point] = drive([{ for: 1 }]) as [Point]
  await send(device_id, [{ ...point, time: Date.now() - 1000 }])
  const { id } = await db.selectFrom('track').select('id').where('source_id', '=', source_id).executeTakeFirstOrThrow()
  const asked = { tracker_id, track_id: id, from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00' }
  expect(await alice.fails('track/read', asked)).toMatchObject({ code: 201 })
})

test('simplified unless asked otherwise, to so many points at most', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const all = await read(alice, { tracker_id, simplify: false })
  const drawn = await read(alice, { tracker_id })
  expect(drawn.length).toBeLessThan(all.length / 3)
  expect(drawn[0]).toEqual(all[0])
  expect(drawn.at(-1).get_time).toBe(all.at(-1).get_time)
  expect(await read(alice, { tracker_id, point_limit: 2 })).toHaveLength(2)
  expect(await read(alice, { tracker_id, simplify: false, point_limit: 2 })).toEqual(all)
})

test('places where no vehicle could have been are in no track: not listed, not read, not drawn, unless asked for', async () => {
  const alice = await tenant()
  const straight = await driven(alice, two_drives)
  const { tracker_id, device_id } = await tracker(alice)
  const wild = new Set([20, 60, 61, 140, 230])
  const jumped = straight.points.map((point, i) => (wild.has(i) ? { ...point, ...move(point, 200_000, i) } : point))
  await send(device_id, jumped)
  const listed = (id: number) => alice.call('track/list', { ...period, tracker_id: id, with_points: true })
  const [[first, second], tracks] = [(await listed(straight.tracker_id)).list, (await listed(tracker_id)).list]
  for (const [i, track] of [first, second].entries()) {
    const { bounds, start_date, end_date } = track
    expect(tracks[i]).toMatchObject({ bounds, start_date, end_date })
    expect(tracks[i].length).toBeCloseTo(track.length, 1)
    expect(tracks[i].points_list.at(-1).mileage).toBeCloseTo(track.length, 1)
    const every = await read(alice, { tracker_id, track_id: tracks[i].id, simplify: false })
    expect(every).toHaveLength(tracks[i].points)
    expect(every.at(-1).mileage).toBeCloseTo(track.length, 1)
  }
  expect(tracks[0].points + tracks[1].points).toBe(first.points + second.points - 4)

  const all = await read(alice, { tracker_id, ...whole })
  expect(all).toHaveLength(jumped.length)
  const spikes = all.filter(({ spike }: { spike?: boolean }) => spike)
  expect(spikes).toHaveLength(wild.size)
  expect(spikes.every(({ parking }: { parking?: boolean }) => parking)).toBe(true)
  expect(all.at(-1).mileage).toBeLessThan(first.length + second.length + 5)
  expect(await read(alice, { tracker_id, simplify: false })).toHaveLength(tracks[0].points + tracks[1].points)

  const drawn = async (params: object) => {
    const payload = { hash: alice.hash, tracker_id, ...period, simplify: false, ...params }
    const { body } = await server.inject({ method: 'POST', url: '/v2/track/download', payload })
    return [...body.matchAll(/<name>point #/g)].length
  }
  expect(await drawn({})).toBe(jumped.length - wild.size)
  expect(await drawn({ filter: false })).toBe(jumped.length)
  expect(await drawn({ split: true })).toBe(tracks[0].points + tracks[1].points)
})

test('a place is judged by its surroundings, also where the period cuts them off', async () => {
  const alice = await tenant()
  const { points } = await driven(alice, two_drives)
  const { tracker_id, device_id } = await tracker(alice)
  await send(
    device_id,
    points.map((point, i) => (i === 60 ? { ...point, ...move(point, 200_000, 0) } : point)),
  )
  const asked = { tracker_id, simplify: false, from: '2026-01-05 08:10:00' }
  expect(await read(alice, { ...asked, to: '2026-01-05 08:10:09' })).toEqual([])
  expect(await read(alice, { ...asked, to: '2026-01-05 08:10:10' })).toHaveLength(1)
  expect(await read(alice, { ...asked, to: '2026-01-05 08:10:09', filter: false })).toMatchObject([{ spike: true }])
})

test('the address of a place where a track begins or ends', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await driven(alice, two_drives)
  const [first, second] = (await alice.call('track/list', { tracker_id, ...period })).list
  const addresses = { start_address: 'Here 1', end_address: 'There 2' }
  await db.updateTable('track').set(addresses).where('source_id', '=', source_id).where('id', '=', first.id).execute()
  const told = (points: { address: string; get_time: string }[]) =>
    points.filter(({ address }) => address).map(({ address, get_time }) => [get_time, address])
  const ends = [
    [first.start_date, 'Here 1'],
    [first.end_date, 'There 2'],
  ]
  for (const params of [{}, { simplify: false }, { filter: false }, { point_limit: 4 }])
    expect(told(await read(alice, { tracker_id, ...params }))).toEqual(ends)
  expect(
    (await read(alice, { tracker_id, point_limit: 4 })).map(({ get_time }: { get_time: string }) => get_time),
  ).toEqual([first, second].flatMap(({ start_date, end_date }) => [start_date, end_date]))
  const [track] = (await alice.call('track/list', { tracker_id, ...period, with_points: true })).list
  expect(told(track.points_list)).toEqual(ends)
  const asked = { tracker_id, ...period, with_points: true, omit_addresses: true }
  expect(told((await alice.call('track/list', asked)).list[0].points_list)).toEqual([])
})

test('what cells located, unless it is not wanted', async () => {
  const alice = await tenant()
  const lbs = { flags: flag.lbs, precision: 300, every: 60 }
  const { tracker_id, points } = await driven(alice, [
    { for: 600, ...lbs },
    { for: 3600, speed: 60, ...lbs },
    { for: 1200, ...lbs },
  ])
  const all = await read(alice, { tracker_id, ...whole })
  expect(all).toHaveLength(points.length)
  expect(all).toMatchObject(points.map(() => ({ gsm_lbs: true, precision: 300, mileage: 0 })))
  expect(await read(alice, { tracker_id, ...whole, include_gsm_lbs: false })).toEqual([])
  const [track] = (await alice.call('track/list', { tracker_id, ...period })).list
  const asked = { tracker_id, track_id: track.id, ...whole, include_gsm_lbs: false }
  expect(await read(alice, asked)).toHaveLength(track.points)
})

test('points without a fix are nowhere', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, [{ for: 60 }, { for: 60, flags: flag.no_fix }, { for: 60 }])
  expect(await read(alice, { tracker_id, ...whole })).toHaveLength(12)
})

test('the period holds its ends, and the whole second that it is told to', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const [point] = drive([{ for: 1 }]) as [Point]
  const times = [0, 500, 10_000, 10_900, 11_000]
  await send(
    device_id,
    times.map((time) => ({ ...point, ...move(home, time / 100, 0), time: point.time + time })),
  )
  const list = await read(alice, { tracker_id, from: '2026-01-05 08:00:00', to: '2026-01-05 08:00:10', ...whole })
  expect(list.map(({ get_time }: { get_time: string }) => get_time.slice(-2))).toEqual(['00', '00', '10', '10'])
})

test('the clocks of the caller change within the period', async () => {
  const alice = await tenant('America/New_York')
  const { tracker_id, device_id } = await tracker(alice)
  const [point] = drive([{ for: 1 }]) as [Point]
  const times = ['2025-11-02T05:59:59Z', '2025-11-02T06:00:00Z'].map((time) => Date.parse(time))
  await send(
    device_id,
    times.map((time) => ({ ...point, time })),
  )
  const asked = { tracker_id, ...whole, from: '2025-11-02T00:00:00Z', to: '2025-11-03T00:00:00Z' }
  expect(await read(alice, { ...asked, iso_datetime: true })).toMatchObject([
    { get_time: '2025-11-02T01:59:59-04:00' },
    { get_time: '2025-11-02T01:00:00-05:00' },
  ])
})

test('what the plan does not keep is not answered, and said so', async () => {
  const alice = await tenant()
  const { tracker_id, source_id, device_id } = await tracker(alice)
  const [point] = drive([{ for: 1 }]) as [Point]
  const ago = (hours: number): number => Date.now() - hours * 3_600_000
  await send(
    device_id,
    [50, 20, 1].map((hours) => ({ ...point, time: ago(hours) })),
  )
  await db
    .updateTable('source')
    .set({ tariff_id: await planOf('2d') })
    .where('id', '=', source_id)
    .execute()
  const asked = { tracker_id, ...whole, to: new Date().toISOString() }
  const long = await alice.call('track/read', { ...asked, from: new Date(ago(60)).toISOString() })
  expect(long).toMatchObject({ limit_exceeded: true, list: [{}, {}] })
  const short = await alice.call('track/read', { ...asked, from: new Date(ago(30)).toISOString() })
  expect(short).toEqual({ ...long, limit_exceeded: false })
})

test('a sub-user sees as far back as both its security group and the plan let it', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const { tracker_id, source_id, device_id } = await tracker(alice)
  await bind(db, alice, clerk, [tracker_id])
  const [point] = drive([{ for: 1 }]) as [Point]
  const ago = (hours: number): number => Date.now() - hours * 3_600_000
  await send(
    device_id,
    [50, 20, 1].map((hours) => ({ ...point, time: ago(hours) })),
  )
  const asked = { tracker_id, ...whole, from: new Date(ago(60)).toISOString(), to: new Date().toISOString() }
  const seenBy = async (person: typeof alice, group: string | null, plan: string) => {
    await db.updateTable('security_group').set({ store_period: group }).where('account_id', '=', alice.id).execute()
    await db
      .updateTable('source')
      .set({ tariff_id: await planOf(plan) })
      .where('id', '=', source_id)
      .execute()
    const { list, limit_exceeded } = await person.call('track/read', asked)
    return { points: list.length, limit_exceeded }
  }
  expect(await seenBy(clerk, null, '1y')).toEqual({ points: 3, limit_exceeded: false })
  expect(await seenBy(clerk, '2d', '1y')).toEqual({ points: 2, limit_exceeded: true })
  expect(await seenBy(clerk, '12h', '2d')).toEqual({ points: 1, limit_exceeded: true })
  expect(await seenBy(clerk, '2d', '12h')).toEqual({ points: 1, limit_exceeded: true })
  expect(await seenBy(alice, '12h', '1y')).toEqual({ points: 3, limit_exceeded: false })
  expect((await clerk.call('track/list', asked)).limit_exceeded).toBe(true)
})

test('a period that ends before it begins, one too long, a foreign tracker, a blocked one', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await driven(alice, two_drives)
  const asked = { tracker_id, ...period }
  const fault = { code: 7, body: { errors: [{ parameter: 'to', error: 'must be later than from' }] } }
  expect(await alice.fails('track/read', { ...asked, to: period.from })).toMatchObject(fault)
  expect(await alice.fails('track/read', { ...asked, to: '2027-01-01 00:00:00' })).toMatchObject({ code: 211 })
  expect(await (await tenant()).fails('track/read', asked)).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails('track/read', asked)).toMatchObject({ code: 201 })
  for (const point_limit of [1, 3001])
    expect(await alice.fails('track/read', { ...asked, point_limit })).toMatchObject({ code: 7 })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await alice.fails('track/read', asked)).toMatchObject({ code: 208, http: 403 })
})

const asks = async () => {
  const engine = await provider()
  const made = await recorded({ route_osrm_url: engine.url })
  const alice = await made.tenant()
  return { engine, alice, ...(await made.driven(alice, two_drives)) }
}

test('drives on roads beside what was sent, each a part, asked for once', async () => {
  const { engine, alice, tracker_id } = await asks()
  const coordinates = [
    [13.4, 52.5],
    [13.5, 52.5],
  ]
  engine.answer({ code: 'Ok', matchings: [{ geometry: { coordinates } }] })
  const asked = { tracker_id, ...period }
  const plain = await alice.call('track/read', asked)
  const { roads, ...same } = await alice.call('track/read', { ...asked, matched: true })
  expect(same).toEqual(plain)
  expect(roads.length).toBeGreaterThan(2)
  const list = [
    { lat: 52.5, lng: 13.4 },
    { lat: 52.5, lng: 13.5 },
  ]
  for (const road of roads) expect(road).toEqual({ from: expect.any(String), to: expect.any(String), list, limits: [] })
  const ends = roads.flatMap(({ from, to }: { from: string; to: string }) => [from, to])
  expect(ends).toEqual(ends.toSorted())
  const before = engine.asked.length
  await alice.call('track/read', { ...asked, matched: true, simplify: false })
  expect(engine.asked.length).toBe(before)
})

test('what lies on no road is left out; 215 where the engine cannot answer, nothing where there is none', async () => {
  const { engine, alice, tracker_id } = await asks()
  const asked = { tracker_id, ...period, matched: true }
  engine.answer('<html>')
  expect(await alice.fails('track/read', asked)).toMatchObject({ code: 215 })
  expect((await alice.call('track/read', { tracker_id, ...period })).list.length).toBeGreaterThan(1)
  engine.answer({ code: 'NoMatch' }, 400)
  expect((await alice.call('track/read', asked)).roads).toEqual([])
  const bob = await tenant()
  const without = await driven(bob, two_drives)
  expect(await bob.call('track/read', { ...asked, tracker_id: without.tracker_id })).not.toHaveProperty('roads')
})
