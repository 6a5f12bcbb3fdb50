import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#cli/migrate/database.ts'
import type { Wanted } from '#migrate/history.ts'
import { openSource } from '#migrate/traccar/open.ts'
import type { Source } from '#migrate/traccar/source.ts'
import { createDatabase } from '#test/database.ts'
import { type Dumped, dumpOf } from './dumped.ts'

const asked = { zone: 'UTC', connect }

/** A database that has these rows, and a way to read it. */
const opened = async (dumped: Dumped, change = (text: string): string => text): Promise<Source> => {
  const url = await createDatabase('template0')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(change(dumpOf(dumped, 'insert')))
  await client.end()
  const source = await openSource(url, asked)
  onTestFinished(() => source.close())
  return source
}

const position = (id: number, deviceid: number, time: string) => ({
  ...{ id, deviceid, servertime: time, devicetime: time, fixtime: time, attributes: { totalDistance: id } },
})

const dumped: Dumped = {
  databasechangelog: [{ id: 'changelog-6.2' }],
  tc_users: [
    { id: 1, email: 'o@fleet.example', name: "O'Neill", administrator: true, expirationtime: '2027-12-31 00:00:00' },
  ],
  tc_devices: [
    { id: 5, uniqueid: '86', positionid: 12 },
    { id: 6, uniqueid: '87' },
  ],
  tc_calendars: [{ id: 1, data: '\\x424547494e' }],
  tc_user_device: [{ userid: 1, deviceid: 5 }],
  tc_positions: [
    position(11, 5, '2026-11-21 11:48:10'),
    { ...position(12, 5, '2026-11-21 11:48:00.5'), protocol: 'osmand' },
    position(13, 6, '2026-11-21 11:48:00'),
    position(14, 5, '2026-11-21 11:48:00'),
  ],
  tc_events: [{ id: 1, eventtime: '2026-11-21 12:00:00', deviceid: 5, positionid: 11 }],
}

test('a database is read as a dump of it is', async () => {
  const source = await opened(dumped)
  expect(await source.read()).toMatchObject({
    ...{ version: '6.2', positions: 4, events: 1 },
    users: [{ id: 1, name: "O'Neill", administrator: true, readonly: false, expiration: Date.UTC(2027, 11, 31) }],
    devices: [{ id: 5, last: { protocol: 'osmand' }, protocol: 'teltonika' }, { id: 6 }],
    calendars: [{ data: 'BEGIN' }],
    links: { user_device: [[1, 5]] },
  })
})

test('its history comes by device and time', async () => {
  const past = await (await opened(dumped)).past()
  const ids = async (wanted: Wanted): Promise<number[]> =>
    (await Array.fromAsync(past.positions('5', wanted))).flat().map(({ id }) => id)
  const at = (seconds: number): number => Date.UTC(2026, 10, 21, 11, 48, seconds)
  expect(await past.newest()).toEqual({ position: 14, event: 1 })
  expect(Object.fromEntries(await past.sizes())).toEqual({ 5: 3, 6: 1 })
  expect(await ids({})).toEqual([14, 12, 11])
  expect(await ids({ since: at(1) })).toEqual([11])
  expect(await ids({ beyond: 11, upto: 13 })).toEqual([12])
  expect(await ids({ after: { time: at(0), id: 14 } })).toEqual([12, 11])
  expect((await Array.fromAsync(past.events('5', {}))).flat()).toMatchObject([{ id: 1, device: '5', position: 11 }])
  await past.close()
})

test('a long history comes in portions', async () => {
  const many = Array.from({ length: 5100 }, (_, i) => position(i + 1, 5, `2026-11-21 11:48:0${i % 10}`))
  const past = await (await opened({ tc_positions: many })).past()
  const portions = await Array.fromAsync(past.positions('5', {}))
  expect(portions.map(({ length }) => length)).toEqual([5000, 100])
  const keys = portions.flat().map(({ time, id }) => time * 10_000 + id)
  expect(keys).toEqual(keys.toSorted((one, other) => one - other))
})

test('a database of something else is told', async () => {
  const source = await opened(dumped, (text) => text.replaceAll('tc_users', 'tc_people'))
  await expect(source.read()).rejects.toThrow('It has no tc_users: this is nothing of Traccar 5 or 6.')
})

test('what cannot be reached, or is another database, is told', async () => {
  await expect(openSource('postgres://127.0.0.1:1/traccar', asked)).rejects.toThrow(/^The database cannot be reached: /)
  await expect(openSource('mysql://127.0.0.1/traccar', asked)).rejects.toThrow(/^Of databases only PostgreSQL is read/)
})
