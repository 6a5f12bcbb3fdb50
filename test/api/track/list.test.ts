import { expect, test } from 'vitest'
import { entry } from '#test/history.ts'
import { at, begin, drive, home, move } from '#test/track/drive.ts'
import { flag, type Point } from '#track/point.ts'
import { period, recorded, two_drives, under_way } from './recorded.ts'

const { db, dealer_id, tenant, subuser, tracker, driven, send, ingest } = await recorded()

const list = async (person: Awaited<ReturnType<typeof tenant>>, params: object) =>
  (await person.call('track/list', { ...period, ...params })).list

test('tracks are told whole, in the zone of the caller, with every field', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id } = await driven(alice, two_drives)
  const answer = await alice.call('track/list', { tracker_id, ...period })
  expect(answer.limit_exceeded).toBe(false)
  const [first, second] = answer.list
  expect(answer.list).toHaveLength(2)
  expect(first).toEqual({
    type: 'regular',
    id: expect.any(Number),
    start_date: '2026-01-05 09:00:50',
    start_address: '',
    end_date: '2026-01-05 09:21:00',
    end_address: '',
    max_speed: 51,
    avg_speed: 50,
    length: 16.713,
    points: 122,
    gsm_lbs: false,
    bounds: {
      nw: { lat: expect.closeTo(52.595, 2), lng: 13.405 },
      se: { lat: 52.52, lng: expect.closeTo(13.618, 2) },
    },
    start_reason: { reason: 'moved', metres: 278, speed: 50 },
    end_reason: { reason: 'parked', minutes: 5, speed: 3 },
  })
  expect(first.length).toBe(Number(first.length.toFixed(3)))
  expect(second.start_date).toBe('2026-01-05 09:35:50')
  expect(second.id).not.toBe(first.id)
})

test('a period without a trip, and one that ends before the trip, list nothing', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const silent = await tracker(alice)
  expect(await list(alice, { tracker_id: silent.tracker_id })).toEqual([])
  expect(await list(alice, { tracker_id, from: '2026-01-05 07:00:00', to: '2026-01-05 07:59:00' })).toEqual([])
  expect(await list(alice, { tracker_id, from: '2026-01-06 07:00:00', to: '2026-01-06 07:59:00' })).toEqual([])
})

test('a track that has but a part in the period is listed whole', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const whole = await list(alice, { tracker_id })
  const cut = await list(alice, { tracker_id, from: '2026-01-05 08:10:00', to: '2026-01-05 08:40:00' })
  expect(cut).toEqual(whole)
  const told = { tracker_id, from: whole[1].start_date, to: whole[1].end_date }
  expect(await list(alice, told)).toEqual([whole[1]])
})

test('the track under way is listed as it is now, also when it began before the period', async () => {
  const alice = await tenant()
  const { tracker_id, device_id, points } = await driven(alice, under_way.slice(0, 1))
  const way = drive(under_way).slice(points.length)
  for (let i = 0; i < way.length; i += 7) await send(device_id, way.slice(i, i + 7))
  const [track] = await list(alice, { tracker_id })
  expect(track).toMatchObject({ type: 'regular', start_date: '2026-01-05 08:00:50', end_date: '2026-01-05 08:20:50' })
  expect(track.length).toBeGreaterThan(16)
  expect(track.end_reason).toEqual({ reason: 'silence', minutes: 5 })
  expect(await list(alice, { tracker_id, from: '2026-01-05 08:15:00', to: '2026-01-05 08:16:00' })).toEqual([track])
  expect(await list(alice, { tracker_id, from: '2026-01-05 08:21:00', to: '2026-01-05 08:30:00' })).toEqual([])
})

test('a track keeps its id while it goes on and when it ends', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const points = drive(two_drives)
  await send(device_id, points.slice(0, 60))
  const [open] = await list(alice, { tracker_id })
  await send(device_id, points.slice(60))
  const [ended] = await list(alice, { tracker_id })
  expect(ended.id).toBe(open.id)
  expect(ended.length).toBeGreaterThan(open.length)
})

const lone = (seconds: number, metres: number, flags = 0, precision = 0): Point => ({
  ...(drive([{ for: 1, flags, precision }])[0] as Point),
  time: at(seconds),
  ...move(home, metres, 45),
})

test('single reports of a device that sends once in an hour', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  for (const [hour, metres] of [0, 5000, 5100, 5200, 20_000].entries())
    await send(device_id, [{ ...lone(hour * 3600, metres, 0, 12), speed: 7 }])
  const reports = await list(alice, { tracker_id })
  expect(reports[1]).toEqual({
    type: 'single_report',
    id: expect.any(Number),
    start_date: '2026-01-05 09:00:00',
    start_address: '',
    avg_speed: 7,
    gsm_lbs: false,
    precision: 12,
    start_reason: { reason: 'silence', minutes: 60, metres: 5009 },
    end_reason: { reason: 'silence', minutes: 5 },
  })
  const clustered = await list(alice, { tracker_id, cluster_single_reports: true })
  expect(clustered.some(({ type }: { type: string }) => type === 'cluster')).toBe(false)
})

test('single reports of one neighbourhood are joined when asked', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  for (const [hour, metres] of [0, 5000, 5300, 20_000].entries())
    await send(device_id, [lone(hour * 3600, metres, 0, hour)])
  const list_of = (params: object) => list(alice, { tracker_id, ...params })
  expect((await list_of({})).map(({ type }: { type: string }) => type)).toEqual(Array(4).fill('single_report'))
  const clustered = await list_of({ cluster_single_reports: true })
  expect(clustered.map(({ type }: { type: string }) => type)).toEqual(['single_report', 'cluster', 'single_report'])
  expect(clustered[1]).toEqual({
    type: 'cluster',
    start_date: '2026-01-05 09:00:00',
    start_address: '',
    end_date: '2026-01-05 10:00:00',
    precision: 2,
    points: [
      { lat: expect.any(Number), lng: expect.any(Number) },
      { lat: expect.any(Number), lng: expect.any(Number) },
    ],
    bounds: { nw: expect.any(Object), se: expect.any(Object) },
    gsm_lbs: false,
  })
})

test('a lone report is none while it may still become a track', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const now = Date.now()
  await send(device_id, [{ ...lone(0, 0), time: now - 3_600_000 }])
  await send(device_id, [{ ...lone(0, 9000), time: now - 60_000 }])
  const asked = { tracker_id, from: new Date(now - 86_400_000).toISOString(), to: new Date(now).toISOString() }
  expect(await list(alice, asked)).toHaveLength(1)
  const quiet = await tracker(alice)
  await send(quiet.device_id, [{ ...lone(0, 0), time: now - 3_600_000 }])
  expect(await list(alice, { ...asked, tracker_id: quiet.tracker_id })).toHaveLength(1)
})

test('split=false joins all tracks, from the first point of the period to the last', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const tracks = await list(alice, { tracker_id })
  const [merged, ...others] = await list(alice, { tracker_id, split: false })
  expect(others).toEqual([])
  expect(merged).toMatchObject({ type: 'merged', start_date: '2026-01-05 08:00:00', end_date: '2026-01-05 09:00:50' })
  expect(merged).not.toHaveProperty('id')
  expect(merged.length).toBeCloseTo(tracks[0].length + tracks[1].length, 2)
  expect(merged.points).toBe(tracks[0].points + tracks[1].points)
  expect(merged.avg_speed).toBeGreaterThan(40)
  const inside = { tracker_id, split: false, from: '2026-01-05 08:05:05', to: '2026-01-05 08:10:05' }
  expect(await list(alice, inside)).toMatchObject([
    { start_date: '2026-01-05 08:05:10', end_date: '2026-01-05 08:10:00' },
  ])
  expect(await list(alice, { tracker_id, split: false, to: '2026-01-05 07:30:00' })).toEqual([])
})

test('split=false tells only what lies in the period, so that periods that meet add up', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const [first, second] = await list(alice, { tracker_id })
  const asked = { tracker_id, split: false, with_points: true }
  const until = { to: '2026-01-05 08:09:59' }
  const [[before], [after]] = [
    await list(alice, { ...asked, ...until }),
    await list(alice, { ...asked, from: '2026-01-05 08:10:00' }),
  ]
  const [whole] = await list(alice, asked)
  expect(before).toMatchObject({ start_date: '2026-01-05 08:00:00', end_date: '2026-01-05 08:09:50', points: 55 })
  expect(before.length).toBeCloseTo((first.length * 530) / 1200, 1)
  expect(before.bounds.nw.lat).toBeLessThan(whole.bounds.nw.lat)
  expect(before.points_list.at(-1).get_time).toBe(before.end_date)
  expect(after).toMatchObject({ start_date: '2026-01-05 08:10:00', end_date: whole.end_date })
  expect(after.points_list[0].get_time).toBe(after.start_date)
  expect(before.length + after.length).toBeCloseTo(first.length + second.length, 2)
  expect(before.points + after.points).toBe(first.points + second.points)
  const [moved, parked, period] = [{ reason: 'moved' }, { reason: 'parked' }, { reason: 'period' }]
  expect(before).toMatchObject({ start_reason: moved, end_reason: period })
  expect(after).toMatchObject({ start_reason: period, end_reason: parked })
  expect(whole).toMatchObject({ start_reason: moved, end_reason: parked })
  expect(await list(alice, { ...asked, from: '2026-01-05 08:22:00', to: '2026-01-05 08:30:00' })).toEqual([])
  await db.updateTable('track').set({ start_address: 'Here 1', end_address: 'There 2' }).execute()
  expect(await list(alice, { ...asked, ...until })).toMatchObject([{ start_address: 'Here 1', end_address: '' }])
  expect(await list(alice, { ...asked, from: '2026-01-05 08:10:00' })).toMatchObject([
    { start_address: '', end_address: 'There 2' },
  ])
})

test('split=false ends with the last point that was there at its time', async () => {
  const alice = await tenant()
  const { tracker_id, device_id, points } = await driven(alice, two_drives)
  const last = points.at(-1) as Point
  await ingest.feed({ device: device_id, points: [{ ...last, time: last.time + 3_600_000 }], received: last.time })
  expect(await list(alice, { tracker_id, split: false })).toMatchObject([{ end_date: '2026-01-05 09:00:50' }])
})

test('short tracks are listed only without the filter', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, [{ for: 60 }, { for: 40, speed: 22 }, { for: 900 }])
  expect(await list(alice, { tracker_id })).toEqual([])
  expect(await list(alice, { tracker_id, filter: false })).toMatchObject([{ type: 'regular' }])
})

test('tracks of cells are listed as such, and not when they are not asked for', async () => {
  const alice = await tenant()
  const lbs = { flags: flag.lbs, precision: 300, every: 60 }
  const { tracker_id } = await driven(alice, [
    { for: 600, ...lbs },
    { for: 3600, speed: 60, ...lbs },
    { for: 1200, ...lbs },
  ])
  const [track] = await list(alice, { tracker_id })
  expect(track).toMatchObject({ type: 'regular', gsm_lbs: true })
  expect(await list(alice, { tracker_id, include_gsm_lbs: false })).toEqual([])
})

test('a track counts what happened during it, as far as the caller may read it', async () => {
  const alice = await tenant()
  const sub = await subuser(alice)
  const { tracker_id } = await driven(alice, two_drives)
  const { tracker_id: other } = await driven(alice, two_drives)
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [tracker_id] })
  const tracks = await list(alice, { tracker_id })
  const times = [tracks[0].start_date, tracks[0].end_date, tracks[1].end_date, '2026-01-05 07:30:00']
  for (const time of times) await entry(db, alice, tracker_id, { event_time: new Date(`${time.replace(' ', 'T')}Z`) })
  await entry(db, alice, tracker_id, { event_time: new Date(`${times[2].replace(' ', 'T')}Z`), private_to: alice.id })
  await entry(db, alice, other, { event_time: new Date(`${times[0].replace(' ', 'T')}Z`) })
  const counts = async (person: typeof alice, params: object = {}) =>
    (await list(person, { tracker_id, count_events: true, ...params })).map(
      ({ event_count }: { event_count: number }) => event_count,
    )
  expect(await counts(alice)).toEqual([2, 2])
  expect(await counts(sub)).toEqual([2, 1])
  expect(await counts(alice, { split: false })).toEqual([4])
  expect(await counts(alice, { count_events: false })).toEqual([undefined, undefined])
})

test('events are counted and points told when asked', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const [counted] = await list(alice, { tracker_id, count_events: true })
  expect(counted.event_count).toBe(0)
  const tracks = await list(alice, { tracker_id, with_points: true })
  for (const { points_list, points, start_date, end_date, length } of tracks) {
    expect(points_list.length).toBeLessThan(points)
    expect(points_list[0]).toMatchObject({ get_time: start_date, mileage: 0 })
    expect(points_list.at(-1).get_time).toBe(end_date)
    expect(points_list.at(-1).mileage).toBeCloseTo(length, 1)
  }
  const [few] = await list(alice, { tracker_id, with_points: true, point_limit: 2 })
  expect(few.points_list).toHaveLength(2)
  const [merged] = await list(alice, { tracker_id, with_points: true, split: false })
  expect(merged.points_list).toHaveLength(tracks[0].points_list.length + tracks[1].points_list.length)
})

test('addresses are left out when asked', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await driven(alice, two_drives)
  await db
    .updateTable('track')
    .set({ start_address: 'Here 1', end_address: 'There 2' })
    .where('source_id', '=', source_id)
    .execute()
  const told = { start_address: 'Here 1', end_address: 'There 2' }
  expect(await list(alice, { tracker_id })).toMatchObject([told, told])
  expect(await list(alice, { tracker_id, split: false })).toMatchObject([told])
  const none = { start_address: '', end_address: '' }
  expect(await list(alice, { tracker_id, omit_addresses: true })).toMatchObject([none, none])
  expect(await list(alice, { tracker_id, omit_addresses: true, split: false })).toMatchObject([none])
})

test('a day when the clocks change has its own times', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id, device_id } = await tracker(alice)
  const shift = Date.UTC(2026, 2, 29, 0, 50) - begin
  await send(
    device_id,
    drive(two_drives).map((point) => ({ ...point, time: point.time + shift })),
  )
  const asked = { tracker_id, from: '2026-03-29 00:00:00', to: '2026-03-30 00:00:00' }
  expect(await list(alice, asked)).toMatchObject([
    { start_date: '2026-03-29 01:50:50', end_date: '2026-03-29 03:11:00' },
    { start_date: '2026-03-29 03:25:50' },
  ])
  expect(await list(alice, { ...asked, iso_datetime: true })).toMatchObject([
    { start_date: '2026-03-29T01:50:50+01:00', end_date: '2026-03-29T03:11:00+02:00' },
    {},
  ])
})

test('a trip in an hour that the clocks show twice is found by its own times, whichever hour it was', async () => {
  const alice = await tenant('Europe/Berlin')
  for (const hour of [0, 1]) {
    const { tracker_id, device_id } = await tracker(alice)
    const shift = Date.UTC(2026, 9, 25, hour, 5) - begin
    await send(
      device_id,
      drive(two_drives).map((point) => ({ ...point, time: point.time + shift })),
    )
    const [track] = await list(alice, { tracker_id, from: '2026-10-25 00:00:00', to: '2026-10-26 00:00:00' })
    expect([track.start_date, track.end_date].map((date) => date.slice(11, 14))).toEqual(['02:', '02:'])
    expect(await list(alice, { tracker_id, from: track.start_date, to: track.end_date })).toContainEqual(track)
  }
})

test('what lies before the storage period of the plan is not listed, and said so', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await driven(alice, two_drives)
  const { id } = await db
    .insertInto('tariff')
    .values({ dealer_id, name: 'Short', store_period: '24h' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('source').set({ tariff_id: id }).where('id', '=', source_id).execute()
  expect(await alice.call('track/list', { tracker_id, ...period })).toEqual({ list: [], limit_exceeded: true })
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  expect(await alice.call('track/list', { tracker_id, from: ago(23), to: ago(0) })).toEqual({
    list: [],
    limit_exceeded: false,
  })
  await db.updateTable('tariff').set({ store_period: '100y' }).where('id', '=', id).execute()
  expect(await list(alice, { tracker_id })).toHaveLength(2)
})

test('a track that the storage period cuts began there, as far as it is told', async () => {
  const alice = await tenant()
  const { tracker_id, device_id, source_id } = await tracker(alice)
  const shift = Date.now() - 86_400_000 - at(600)
  await send(
    device_id,
    drive(two_drives).map((point) => ({ ...point, time: point.time + shift })),
  )
  const values = { dealer_id, name: 'Day', store_period: '24h' }
  const { id } = await db.insertInto('tariff').values(values).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('source').set({ tariff_id: id }).where('id', '=', source_id).execute()
  const [from, to] = [new Date(begin + shift).toISOString(), new Date().toISOString()]
  const [merged] = await list(alice, { tracker_id, split: false, from, to })
  expect(merged).toMatchObject({ start_reason: { reason: 'plan' }, end_reason: { reason: 'parked' } })
})

test('periods must end later than they begin, and may span 120 days of the calendar', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id } = await tracker(alice)
  const from = '2026-01-01 00:00:00'
  const fault = { code: 7, body: { errors: [{ parameter: 'to' }] } }
  expect(await alice.fails('track/list', { tracker_id, from, to: from })).toMatchObject(fault)
  expect(await alice.fails('track/list', { tracker_id, from, to: '2025-12-31 23:59:59' })).toMatchObject(fault)
  expect(await list(alice, { tracker_id, from: '2026-09-01 00:00:00', to: '2026-12-30 00:00:00' })).toEqual([])
  const long = { tracker_id, from: '2026-09-01 00:00:00', to: '2026-12-30 00:00:01' }
  expect(await alice.fails('track/list', long)).toMatchObject({ code: 211, http: 400 })
})

test('faults are told by the names of their parameters', async () => {
  const alice = await tenant()
  const { body } = await alice.fails('track/list', { point_limit: 1, from: 'yesterday', filter: 'yes' })
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
    'filter',
    'from',
    'point_limit',
    'to',
    'tracker_id',
  ])
})

test('only who may see the tracker, and only while it is not blocked', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await driven(alice, two_drives)
  const asked = { tracker_id, ...period }
  expect(await (await tenant()).fails('track/list', asked)).toMatchObject({ code: 201, http: 400 })
  const ann = await subuser(alice)
  expect(await ann.fails('track/list', asked)).toMatchObject({ code: 201 })
  await db.insertInto('subuser_tracker').values({ account_id: alice.id, user_id: ann.id, tracker_id }).execute()
  expect(await list(ann, { tracker_id })).toHaveLength(2)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await alice.fails('track/list', asked)).toMatchObject({ code: 208, http: 403 })
})

test('the fuel that the vehicle normally needs for it', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  for (const track of await list(alice, { tracker_id })) expect(track).not.toHaveProperty('norm_fuel_consumed')
  const vehicle = { label: 'Van', type: 'truck', tracker_id }
  const { id } = await alice.call('vehicle/create', { vehicle })
  for (const track of await list(alice, { tracker_id })) expect(track).not.toHaveProperty('norm_fuel_consumed')
  await alice.call('vehicle/update', { vehicle: { id, norm_avg_fuel_consumption: 12.5 } })
  const tracks = await list(alice, { tracker_id })
  for (const { norm_fuel_consumed, length } of tracks) expect(norm_fuel_consumed).toBeCloseTo(length * 0.125, 2)
  const [whole] = await list(alice, { tracker_id, split: false })
  expect(whole.norm_fuel_consumed).toBeCloseTo(whole.length * 0.125, 2)
})
