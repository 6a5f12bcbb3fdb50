import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { afterAll, expect, test } from 'vitest'
import { disk } from '#files/disk.ts'
import type { FileStore } from '#files/file-store.ts'
import { s3 } from '#files/s3.ts'
import { type Trip, writeParquet } from '#formats/trips.ts'
import { createExporter } from '#jobs/export-trips.ts'
import { recorded, two_drives } from '#test/api/track/recorded.ts'
import { bucket } from '#test/bucket.ts'
import type { Person } from '#test/fleet.ts'
import { drive } from '#test/track/drive.ts'

const { db, tenant, tracker, driven, send } = await recorded({ max_time_span: 40 })
const home = await mkdtemp(join(tmpdir(), 'odograph-trips-'))
afterAll(() => rm(home, { recursive: true }))
let folders = 0

/** An exporter to a folder of its own, as if nothing had been written yet. */
const exporting = async (again = 1, wrapped: (to: FileStore) => FileStore = (to) => to) => {
  await db.deleteFrom('trip_export_day').execute()
  await db.deleteFrom('trip_export').execute()
  const folder = join(home, String(++folders))
  const failures: object[] = []
  const log = { error: (details: object) => void failures.push(details) }
  const open = () => createExporter({ db, to: wrapped(disk(folder)), again, log })
  const days = async () =>
    (await db.selectFrom('trip_export_day').select('day').orderBy('day').execute()).map(({ day }) => String(day))
  return { folder, failures, open, run: (now: string) => open().run(new Date(now)), days }
}

/** Times of Parquet are moments, 64 bits are `bigint`. */
const read = async (path: string) => {
  const file = await asyncBufferFromFile(path)
  const rows = await parquetReadObjects({ file })
  return rows.map((row) => ({ ...row, track_id: Number(row.track_id) }))
}
const parquetOf = (folder: string, { id }: Person, day: string) =>
  read(join(folder, `account=${id}/day=${day}/trips.parquet`))
const csvOf = async (folder: string, { id }: Person, day: string): Promise<Record<string, string>[]> =>
  parse(await readFile(join(folder, `account=${id}/day=${day}/trips.csv`), 'utf8'), { columns: true })

test('trips of a day are those of track/list, in both files, of each account by itself', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const mine = await driven(alice, two_drives)
  const other = await driven(alice, two_drives)
  await driven(bob, two_drives)
  const { id: employee_id } = await alice.call('employee/create', {
    employee: { first_name: 'Ada', tracker_id: mine.tracker_id },
  })
  await db
    .updateTable('driver_change')
    .set({ changed: new Date('2026-01-01') })
    .where('new_employee_id', '=', employee_id)
    .execute()
  await alice.call('vehicle/create', { vehicle: { label: '=1+1, "Van"', type: 'car', tracker_id: mine.tracker_id } })
  const { folder, run, failures } = await exporting()
  await run('2026-01-06 02:00:00Z')
  expect(failures).toEqual([])
  const rows = await parquetOf(folder, alice, '2026-01-05')
  const asked = { from: '2026-01-05 00:00:00', to: '2026-01-05 23:59:59', belongs_by: 'end', filter: false }
  const listed = []
  for (const { tracker_id } of [mine, other])
    for (const track of (await alice.call('track/list', { tracker_id, ...asked })).list)
      listed.push({ ...track, tracker_id })
  expect(listed).toHaveLength(4)
  expect(rows).toEqual(
    listed.map((track) => ({
      ...{ tracker_id: track.tracker_id, label: 'Van', track_id: track.id, points: track.points },
      ...{ start_date: new Date(`${track.start_date}Z`), end_date: new Date(`${track.end_date}Z`) },
      ...{ length: track.length, avg_speed: track.avg_speed, max_speed: track.max_speed },
      ...{ start_address: '', end_address: '', start_lat: expect.any(Number), start_lng: expect.any(Number) },
      ...{ end_lat: expect.any(Number), end_lng: expect.any(Number) },
      vehicle: track.tracker_id === mine.tracker_id ? '=1+1, "Van"' : null,
      employee_id: track.tracker_id === mine.tracker_id ? employee_id : null,
      driver: track.tracker_id === mine.tracker_id ? 'Ada' : null,
    })),
  )
  const lines = await csvOf(folder, alice, '2026-01-05')
  expect(lines.map(({ vehicle: _, ...line }) => line)).toEqual(
    rows.map(({ vehicle: _, ...row }: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value instanceof Date ? value.toISOString() : String(value ?? ''),
        ]),
      ),
    ),
  )
  // A spreadsheet reckons nothing of what people have written.
  expect(lines[0]?.vehicle).toMatch(/^'=1\+1/)
  expect(await parquetOf(folder, bob, '2026-01-05')).toHaveLength(2)
})

test('a trip over midnight is in one day, and one that is under way in none', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  const employee = async (first_name: string): Promise<number> =>
    (await alice.call('employee/create', { employee: { first_name } })).id
  const [ada, ben] = [await employee('Ada'), await employee('Ben')]
  // Drives from 23:50:50 to 00:10.
  const shift = (16 * 60 - 10) * 60_000
  await send(
    device_id,
    drive([...two_drives.slice(0, 2), { for: 900, noise: 3 }]).map((point) => ({ ...point, time: point.time + shift })),
  )
  for (const [id, changed] of [
    [ada, '2026-01-05 23:00:00Z'],
    [ben, '2026-01-05 23:55:00Z'],
  ] as const)
    await db
      .insertInto('driver_change')
      .values({
        account_id: alice.id,
        tracker_id,
        changed: new Date(changed),
        new_employee_id: id,
        origin: 'supervisor',
      })
      .execute()
  const { folder, run } = await exporting(2)
  await run('2026-01-07 03:00:00Z')
  expect(await readdir(join(folder, `account=${alice.id}`))).toEqual(['day=2026-01-06'])
  // Whoever drove as it began, though that was the day before.
  expect(await parquetOf(folder, alice, '2026-01-06')).toMatchObject([{ driver: 'Ada' }])
})

test('before two in the night nothing is written, then once, and the last days anew in the next night', async () => {
  const alice = await tenant()
  const { device_id } = await driven(alice, two_drives)
  const { folder, run, days } = await exporting(2)
  await run('2026-01-06 01:59:59Z')
  expect(await days()).toEqual([])
  await run('2026-01-06 02:00:00Z')
  expect(await days()).toEqual(['2026-01-04', '2026-01-05'])
  expect(await parquetOf(folder, alice, '2026-01-05')).toHaveLength(2)
  // It told late what happened on the day.
  await send(
    device_id,
    drive(two_drives).map((point) => ({ ...point, time: point.time + 6 * 3_600_000 })),
  )
  await run('2026-01-06 23:00:00Z')
  expect(await parquetOf(folder, alice, '2026-01-05')).toHaveLength(2)
  await run('2026-01-07 02:00:00Z')
  expect(await parquetOf(folder, alice, '2026-01-05')).toHaveLength(4)
  await db
    .deleteFrom('track')
    .where('source_id', 'in', db.selectFrom('tracker').select('source_id').where('account_id', '=', alice.id))
    .execute()
  await db.deleteFrom('trip_export_day').where('day', '=', '2026-01-05').execute()
  await run('2026-01-07 03:00:00Z')
  expect(await readdir(join(folder, `account=${alice.id}/day=2026-01-05`))).toEqual([])
})

test('after an outage all days are written that were missed', async () => {
  const { run, days } = await exporting()
  await run('2026-01-03 02:00:00Z')
  await run('2026-01-08 12:00:00Z')
  expect(await days()).toEqual(['2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06', '2026-01-07'])
})

test('where the store fails, the day is written again, and what was there stays whole', async () => {
  const alice = await tenant()
  await driven(alice, two_drives)
  let isFull = true
  const { folder, failures, run, days } = await exporting(1, (to) => ({
    ...to,
    async put(key, bytes, type, size) {
      if (isFull && key.endsWith('.parquet')) throw new Error('no space left')
      await to.put(key, bytes, type, size)
    },
  }))
  await expect(run('2026-01-06 02:00:00Z')).rejects.toThrow('could not be written')
  expect(failures).toContainEqual(expect.objectContaining({ account_id: alice.id, day: '2026-01-05' }))
  expect(await days()).toEqual([])
  isFull = false
  await run('2026-01-06 02:10:00Z')
  expect(await parquetOf(folder, alice, '2026-01-05')).toHaveLength(2)
})

test('a day of which an account fails holds up no other, and only that account is written once more', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  for (const person of [alice, bob]) {
    const { device_id } = await driven(person, two_drives)
    await send(
      device_id,
      drive(two_drives).map((point) => ({ ...point, time: point.time + 86_400_000 })),
    )
  }
  let isRefused = true
  const put: string[] = []
  const { folder, open, days } = await exporting(2, (to) => ({
    ...to,
    async put(key, bytes, type, size) {
      if (isRefused && key.startsWith(`account=${alice.id}/day=2026-01-05/`)) throw new Error('no space left')
      put.push(key)
      await to.put(key, bytes, type, size)
    },
  }))
  const exporter = open()
  await expect(exporter.run(new Date('2026-01-07 02:00:00Z'))).rejects.toThrow('could not be written: 2026-01-05')
  expect(await days()).toEqual(['2026-01-06'])
  for (const person of [alice, bob]) expect(await parquetOf(folder, person, '2026-01-06')).toHaveLength(2)
  expect(await parquetOf(folder, bob, '2026-01-05')).toHaveLength(2)
  isRefused = false
  put.length = 0
  await exporter.run(new Date('2026-01-07 02:10:00Z'))
  expect(await days()).toEqual(['2026-01-05', '2026-01-06'])
  expect(put).toEqual(['csv', 'parquet'].map((ending) => `account=${alice.id}/day=2026-01-05/trips.${ending}`))
})

test('files of a day that is written anew go with the last tracker, and are known until they are gone', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  let isAway = true
  const { folder, run } = await exporting(2, (to) => ({
    ...to,
    async remove(key) {
      if (isAway) throw new Error('not reached')
      await to.remove(key)
    },
  }))
  await run('2026-01-06 02:00:00Z')
  await db.updateTable('tracker').set({ deleted: new Date() }).where('id', '=', tracker_id).execute()
  await expect(run('2026-01-07 02:00:00Z')).rejects.toThrow('could not be written: 2026-01-05')
  isAway = false
  await run('2026-01-07 02:10:00Z')
  expect(await readdir(join(folder, `account=${alice.id}/day=2026-01-05`))).toEqual([])
})

test('a platform that ends leaves the day to the next run, and nothing is exported where nobody wants it', async () => {
  const { open, run, days } = await exporting()
  const exporter = open()
  exporter.stop()
  await exporter.run(new Date('2026-01-06 02:00:00Z'))
  expect(await days()).toEqual([])
  await createExporter({ db, to: undefined, again: 1, log: { error: () => undefined } }).run()
  await run('2026-01-06 02:00:00Z')
  expect(await days()).toEqual(['2026-01-05'])
})

test('in a bucket they are the same', async () => {
  const alice = await tenant()
  await driven(alice, two_drives)
  const { folder, run } = await exporting()
  await run('2026-01-06 02:00:00Z')
  await db.deleteFrom('trip_export_day').execute()
  const { stop: _, ...options } = await bucket()
  const store = s3(options)
  await createExporter({ db, to: store, again: 1, log: { error: (details) => expect(details).toBeUndefined() } }).run(
    new Date('2026-01-06 02:00:00Z'),
  )
  const key = `account=${alice.id}/day=2026-01-05/trips`
  for (const ending of ['csv', 'parquet']) {
    const found = await store.get(`${key}.${ending}`)
    expect(found && (await buffer(found.stream)).equals(await readFile(join(folder, `${key}.${ending}`)))).toBe(true)
  }
})

test('a hundred thousand trips are written in groups of a thousand', async () => {
  const path = join(home, 'many.parquet')
  const trip: Trip = {
    ...{ tracker_id: 1, label: 'Van', vehicle: null, track_id: 1, start_date: new Date(0), end_date: new Date(1000) },
    ...{ start_lat: 1, start_lng: 2, start_address: 'A', end_lat: 3, end_lng: 4, end_address: 'Ünïcode 中' },
    ...{ length: 1.5, avg_speed: 50, max_speed: 90, points: 10, employee_id: null, driver: null },
  }
  const trips = async function* () {
    for (let made = 0; made < 100_000; made++) yield { ...trip, track_id: 2 ** 40 + made, length: made / 8 }
  }
  await writeParquet(path, trips())
  const { row_groups, num_rows } = await parquetMetadataAsync(await asyncBufferFromFile(path))
  expect([Number(num_rows), row_groups.length]).toEqual([100_000, 100])
  const rows = await read(path)
  expect(rows[99_999]).toMatchObject({ track_id: 2 ** 40 + 99_999, length: 99_999 / 8, end_address: 'Ünïcode 中' })
})
