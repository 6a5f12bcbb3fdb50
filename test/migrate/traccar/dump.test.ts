import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Past, Wanted } from '#migrate/history.ts'
import { openDump } from '#migrate/traccar/dump/dump.ts'
import { type Dumped, dumpOf, written } from './dumped.ts'

const asked = { zone: 'UTC' }

const dumped: Dumped = {
  databasechangelog: [{ id: 'changelog-5.10' }, { id: 'changelog-6.2' }, { id: 'changelog-5.9' }],
  tc_users: [
    {
      id: 1,
      name: "Ü. O'Neill\nJr.\t\\",
      email: 'o@fleet.example',
      administrator: true,
      expirationtime: '2027-12-31 00:00:00',
    },
  ],
  tc_devices: [
    { id: 5, uniqueid: '86', positionid: 12, groupid: 2, attributes: { speedLimit: 43.2 } },
    { id: 6, uniqueid: '87', positionid: 99, attributes: '{no' },
  ],
  tc_groups: [{ id: 2 }],
  tc_calendars: [{ id: 1, data: '\\x424547494e' }],
  tc_user_device: [{ userid: 1, deviceid: 5 }],
  tc_user_user: [{ userid: 1, manageduserid: 3 }],
  tc_commands_queue: [{ id: 1, deviceid: 5 }],
  tc_positions: [
    position(11, 5, '2026-11-21 11:48:10'),
    { ...position(12, 5, '2026-11-21 11:48:00.5'), protocol: 'osmand' },
    position(13, 6, '2026-11-21 11:48:00'),
    position(14, 5, '2026-11-21 11:48:00'),
  ],
  tc_events: [
    { id: 1, eventtime: '2026-11-21 12:00:00', deviceid: 5, positionid: 11, geofenceid: 3 },
    { id: 2, eventtime: '2026-11-21 11:00:00', deviceid: 5 },
  ],
}

function position(id: number, deviceid: number, time: string) {
  return {
    id,
    deviceid,
    servertime: time,
    devicetime: time,
    fixtime: time,
    attributes: { totalDistance: id },
    speed: 10,
  }
}

test.each([
  ['COPY', dumpOf(dumped)],
  ['INSERT', dumpOf(dumped, 'insert')],
  ['COPY, packed', gzipSync(dumpOf(dumped))],
  ['COPY, packed by zstd', zstdCompressSync(dumpOf(dumped))],
])('a dump of %s is read', async (_, content) => {
  const installation = await openDump(await written(content), asked).read()
  expect(installation).toMatchObject({
    version: '6.2',
    users: [
      {
        id: 1,
        name: "Ü. O'Neill\nJr.\t\\",
        administrator: true,
        readonly: false,
        expiration: Date.UTC(2027, 11, 31),
        attributes: {},
      },
    ],
    devices: [
      {
        id: 5,
        uniqueid: '86',
        group: 2,
        attributes: { speedLimit: 43.2 },
        last: { protocol: 'osmand', attributes: { totalDistance: 12 } },
        protocol: 'teltonika',
      },
      { id: 6, attributes: {} },
    ],
    calendars: [{ data: 'BEGIN' }],
    links: { user_device: [[1, 5]], user_user: [[1, 3]] },
    ...{ queued: 1, positions: 4, events: 2, unread: ['tc_devices 6: its attributes are no JSON'] },
  })
  expect(installation.devices[1]).not.toHaveProperty('last')
})

const pastOf = async (content: string | Buffer): Promise<Past> => {
  const past = await openDump(await written(content), asked).past()
  onTestFinished(() => past.close())
  return past
}

const ids = async (past: Past, device: string, wanted: Wanted = {}): Promise<number[]> =>
  (await Array.fromAsync(past.positions(device, wanted))).flat().map(({ id }) => id)

test('positions come by device and time', async () => {
  const past = await pastOf(dumpOf(dumped))
  expect(await past.newest()).toEqual({ position: 14, event: 2 })
  expect(Object.fromEntries(await past.sizes())).toEqual({ 5: 3, 6: 1 })
  expect(await ids(past, '5')).toEqual([14, 12, 11])
  expect(await ids(past, '6')).toEqual([13])
  expect(await ids(past, '7')).toEqual([])
  const [[first] = []] = await Array.fromAsync(past.positions('5', {}))
  expect(first).toEqual({
    ...{ id: 14, device: '5', protocol: 'teltonika', valid: true },
    ...{ time: Date.UTC(2026, 10, 21, 11, 48), device_time: Date.UTC(2026, 10, 21, 11, 48) },
    server_time: Date.UTC(2026, 10, 21, 11, 48),
    ...{ lat: 48, lng: 9, altitude: 0, speed: 10, course: 0, accuracy: 0, attributes: { totalDistance: 14 } },
  })
})

test('of the past comes what is wanted', async () => {
  const past = await pastOf(dumpOf(dumped))
  const at = (seconds: number): number => Date.UTC(2026, 10, 21, 11, 48, seconds)
  expect(await ids(past, '5', { since: at(1) })).toEqual([11])
  expect(await ids(past, '5', { beyond: 11 })).toEqual([14, 12])
  expect(await ids(past, '5', { upto: 12 })).toEqual([12, 11])
  expect(await ids(past, '5', { after: { time: at(0), id: 14 } })).toEqual([12, 11])
})

test('events come by device and time', async () => {
  const past = await pastOf(dumpOf(dumped))
  const events = (await Array.fromAsync(past.events('5', {}))).flat()
  expect(events).toEqual([
    { id: 2, device: '5', type: 'deviceMoving', time: Date.UTC(2026, 10, 21, 11), attributes: {} },
    {
      ...{ id: 1, device: '5', type: 'deviceMoving', time: Date.UTC(2026, 10, 21, 12), attributes: {} },
      ...{ position: 11, geofence: '3' },
    },
  ])
})

test('times are those of the clock of the machine', async () => {
  const installation = await openDump(await written(dumpOf(dumped)), { ...asked, zone: 'Europe/Berlin' }).read()
  expect(installation.users[0]?.expiration).toBe(Date.UTC(2027, 11, 30, 23))
})

const whole = dumpOf(dumped)

test.each([
  [
    'cut among rows',
    whole.slice(0, whole.indexOf('48:00.5')),
    /^The dump is cut: it ends among rows of tc_positions\.$/,
  ],
  [
    'cut behind a table',
    whole.slice(0, whole.indexOf('-- PostgreSQL database dump complete')),
    /^The dump is cut, or none of pg_dump/,
  ],
  ['packed and cut', gzipSync(whole).subarray(0, 900), /is cut or damaged\.$/],
  ['of another form', Buffer.from('PGDMP\x01\x0e\x00'), /is of pg_dump’s own format/],
  ['of MySQL', `-- MySQL dump 10.13\n${whole}`, /^This is a dump of MySQL;/],
  ['of another encoding', whole.replace("'UTF8'", "'LATIN1'"), /^The dump is written in LATIN1:/],
  [
    'of something else',
    whole.replaceAll('tc_users', 'tc_people'),
    /^It has no tc_users: this is nothing of Traccar 5 or 6\.$/,
  ],
  ['of another version', whole.replaceAll('hashedpassword', 'pass'), /^Its tc_users has no hashedpassword:/],
  ['without what positions need', whole.replaceAll('fixtime', 'time'), /^Its tc_positions has no fixtime:/],
  ['one endless line', `${'x'.repeat(17_000_000)}`, /^It has a line of more than 16 megabytes/],
  [
    'one endless statement',
    `INSERT INTO a VALUES ('${`${'x'.repeat(999)}\n`.repeat(17_000)}`,
    /^It has a statement of more than 16 megabytes/,
  ],
])('a dump that is %s is told', async (_, content, sentence) => {
  await expect(openDump(await written(content), asked).read()).rejects.toThrow(sentence)
})

test('a cut dump leaves nothing behind', async () => {
  const path = await written(gzipSync(whole).subarray(0, 900))
  vi.stubEnv('TMPDIR', dirname(path))
  await expect(openDump(path, asked).past()).rejects.toThrow(/is cut or damaged/)
  vi.unstubAllEnvs()
  expect(await readdir(dirname(path))).toEqual(['dump.sql'])
})
