import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { period, recorded, two_drives, under_way } from '#test/api/track/recorded.ts'
import { enterDrive } from '#test/journal.ts'
import { begin, drive } from '#test/track/drive.ts'

const { db, tenant, tracker, driven, send, subuser } = await recorded({ max_time_span: 40 })
const alice = await tenant()
const path = 'driver/journal/proposal/list'
const time = (seconds: number): string => new Date(begin + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

test('drives are proposed as they are listed, and those that have an entry say so', async () => {
  const { tracker_id } = await driven(alice, two_drives)
  const { list: tracks } = await alice.call('track/list', { tracker_id, ...period })
  const { list } = await alice.call(path, { tracker_id, ...period })
  const placeOf = (track: Record<string, unknown>, end: string) => ({
    lat: expect.any(Number),
    lng: expect.any(Number),
    address: track[`${end}_address`],
  })
  expect(list).toEqual(
    tracks.map((track: Record<string, unknown>) => ({
      ...{
        tracker_id,
        employee_id: null,
        start_date: track.start_date,
        end_date: track.end_date,
        length: track.length,
      },
      ...{ start_location: placeOf(track, 'start'), end_location: placeOf(track, 'end') },
      ...{ start_odometer: null, end_odometer: null, overlapped: false },
    })),
  )
  expect(list).toHaveLength(2)
  const { overlapped: _, ...first } = list[0]
  await alice.call('driver/journal/entry/create', { entries: [{ ...first, type: 'work', employee_id: undefined }] })
  const again = await alice.call(path, { tracker_id, ...period })
  expect(again.list.map(({ overlapped }: { overlapped: boolean }) => overlapped)).toEqual([true, false])
})

test('a drive is cut where its driver changed, and its parts add up', async () => {
  const { tracker_id } = await driven(alice, two_drives)
  const ada = (await alice.call('employee/create', { employee: { first_name: 'Ada' } })).id
  const change = { account_id: alice.id, tracker_id, origin: 'supervisor' as const }
  await db
    .insertInto('driver_change')
    .values([{ ...change, new_employee_id: ada, changed: new Date(begin + 660_000) }])
    .execute()
  const { list: tracks } = await alice.call('track/list', { tracker_id, ...period })
  const { list } = await alice.call(path, { tracker_id, ...period })
  expect(list.map(({ employee_id }: { employee_id: number }) => employee_id)).toEqual([null, ada, ada])
  expect(list[0].length + list[1].length).toBeCloseTo(tracks[0].length, 2)
  expect(list[1]).toMatchObject({ start_date: time(660), end_date: tracks[0].end_date })
})

test('a driver who is named once more goes on with the drive', async () => {
  const { tracker_id } = await driven(alice, two_drives)
  const ada = (await alice.call('employee/create', { employee: { first_name: 'Ada' } })).id
  const change = { account_id: alice.id, tracker_id, origin: 'supervisor' as const, new_employee_id: ada }
  await db
    .insertInto('driver_change')
    .values([-60, 300, 660].map((seconds) => ({ ...change, changed: new Date(begin + seconds * 1000) })))
    .execute()
  const { list } = await alice.call(path, { tracker_id, ...period })
  expect(list.map(({ employee_id }: { employee_id: number }) => employee_id)).toEqual([ada, ada])
})

test('an entry days before the period is one of a drive that reaches so far', async () => {
  const { tracker_id, device_id } = await tracker(alice)
  const long = 3 * 86_400
  await send(device_id, drive([{ for: 60 }, { for: long, speed: 50, heading: 90, every: 120 }, { for: 900, noise: 3 }]))
  const asked = { tracker_id, from: time(long - 600), to: time(long + 86_400) }
  const [{ overlapped, ...whole }] = (await alice.call(path, asked)).list
  expect([overlapped, whole.start_date < time(86_400)]).toEqual([false, true])
  await enterDrive(alice, tracker_id, { start_date: time(3_600), end_date: time(7_200) })
  expect((await alice.call(path, asked)).list).toMatchObject([{ overlapped: true }])
})

test('what the odometer showed when each began and ended', async () => {
  const { tracker_id } = await driven(alice, two_drives)
  await alice.call('tracker/counter/value/set', { tracker_id, type: 'odometer', value: 1000 })
  // As if it had been set before the drives.
  const began = new Date(begin - 3_600_000)
  const { id } = await db
    .selectFrom('counter')
    .select('id')
    .where('tracker_id', '=', tracker_id)
    .executeTakeFirstOrThrow()
  await db.updateTable('counter').set({ base_time: began, base_sum: 0 }).where('id', '=', id).execute()
  await db.updateTable('counter_base').set({ time: began, sum: 0 }).where('counter_id', '=', id).execute()
  const [first, second] = (await alice.call(path, { tracker_id, ...period })).list
  expect(first.start_odometer).toBeCloseTo(1000, 0)
  expect(first.end_odometer - first.start_odometer).toBeCloseTo(first.length, 0)
  expect(second.start_odometer - first.end_odometer).toBeLessThan(0.5)
  expect(second.end_odometer - second.start_odometer).toBeCloseTo(second.length, 0)
})

test('an odometer that was set meanwhile goes on from there, and before it was set for the first time nobody knows', async () => {
  const { tracker_id } = await driven(alice, two_drives)
  await alice.call('tracker/counter/value/set', { tracker_id, type: 'odometer', value: 5000 })
  const counter = db.selectFrom('counter').select('id').where('tracker_id', '=', tracker_id)
  const { id } = await counter.executeTakeFirstOrThrow()
  // Between the drives.
  const between = new Date(begin + 1_800_000)
  await db.updateTable('counter_base').set({ time: between, sum: null }).where('counter_id', '=', id).execute()
  const [first, second] = (await alice.call(path, { tracker_id, ...period })).list
  expect([first.start_odometer, first.end_odometer]).toEqual([null, null])
  expect(second.start_odometer).toBeCloseTo(5000, 0)
  // Set once more while the second was driven.
  const during = new Date(begin + 2_400_000)
  await sql`insert into counter_base (account_id, counter_id, time, value, sum, multiplier, source, sensor_id)
    select account_id, counter_id, ${during}, 9000, null, multiplier, source, sensor_id from counter_base where counter_id = ${id}`.execute(
    db,
  )
  const [, again] = (await alice.call(path, { tracker_id, ...period })).list
  expect(again.start_odometer).toBeCloseTo(5000, 0)
  expect(again.end_odometer).toBeGreaterThan(9000)
  expect(again.end_odometer).toBeLessThan(9000 + second.length)
})

test('one that has a part in the period is whole, and one that is under way is none', async () => {
  const { tracker_id } = await driven(alice, two_drives)
  const { list } = await alice.call(path, { tracker_id, from: time(600), to: time(900) })
  expect(list).toHaveLength(1)
  expect(list[0].start_date < time(600) && list[0].end_date > time(900)).toBe(true)
})

test('one that is under way is none yet', async () => {
  const { tracker_id, device_id } = await tracker(alice)
  const last = Date.now() - 30_000
  const points = drive(under_way)
  const shift = last - (points.at(-1)?.time ?? last)
  await send(
    device_id,
    points.map((point) => ({ ...point, time: point.time + shift })),
  )
  const asked = {
    tracker_id,
    from: new Date(last - 86_400_000).toISOString(),
    to: new Date(last + 60_000).toISOString(),
  }
  expect((await alice.call('track/list', asked)).list).toHaveLength(1)
  expect((await alice.call(path, asked)).list).toEqual([])
})

test('201 for trackers of others, 13 without the right, 211 for a period that is too long, 7 for one that ends before it begins', async () => {
  const { tracker_id } = await tracker(alice)
  const asked = { tracker_id, ...period }
  expect(await (await tenant()).fails(path, asked)).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails(path, asked)).toMatchObject({ code: 13 })
  expect(await alice.fails(path, { ...asked, to: '2026-06-01 00:00:00' })).toMatchObject({ code: 211 })
  expect((await alice.fails(path, { ...asked, to: period.from, from: period.to })).body.errors).toMatchObject([
    { parameter: 'to' },
  ])
})
