import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Point } from '#track/point.ts'
import { drive } from './drive.ts'
import { atLeast, atMost, type Context, type Row } from './figure.ts'
import type { Place } from './place.ts'
import { type Platform, startPlatform } from './platform.ts'

const sizes = [200_000, 2_000_000]
const devices = 100
const events = 10_000
const main = fileURLToPath(new URL('../src/main.js', import.meta.url))

/** As docs/moving.md says it where memory is short: Node takes what there is. */
const frugal = '--max-old-space-size=160'

/** Positions of a dump of Traccar that become points and tracks, by the command as people run it, and the memory of its process. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const rows: Row[] = []
  for (const size of sizes) {
    const platform = await startPlatform(await place())
    try {
      rows.push(...(await measure(platform, size, say)))
    } finally {
      await platform.close()
    }
  }
  return rows
}

const measure = async ({ place, store }: Platform, size: number, say: Context['say']): Promise<Row[]> => {
  const dump = join(place.directory, 'traccar.sql')
  await writeDump(dump, size)
  const first = await migrated(place, dump)
  say(`migrate: ${size} ${JSON.stringify(first)}`)
  const { rows } = await store.pool.query<{ points: number }>('select sum(points)::int as points from block')
  if (rows[0]?.points !== size) throw new Error(`${rows[0]?.points} of ${size} positions are there`)
  const again = await migrated(place, dump)
  say(`migrate: once more ${JSON.stringify(again)}`)
  const name = `${size} positions of ${devices} devices`
  return [
    atLeast(`${name}: brought, from the first to the last`, size / first.bringing, 'positions/s', 25_000),
    { name: `${name}: the whole command, with the comparison`, value: first.seconds, unit: 's' },
    atMost(`${name}: resident at most`, first.memory, 'MB', 300),
    { name: `${name}: once more, with nothing new`, value: again.seconds, unit: 's' },
  ]
}

interface Measured {
  /** From its begin to its end. */
  seconds: number
  /** From the first report of progress to the last. */
  bringing: number
  /** Megabytes. */
  memory: number
}

/** Runs the command, and reads how much memory its process has had, for as long as it is there. */
const migrated = async ({ environment }: Place, dump: string): Promise<Measured> => {
  const began = performance.now()
  const child = spawn(process.execPath, [frugal, main, 'migrate', 'traccar', '--from', dump], {
    env: { ...process.env, ...environment, ODOGRAPH_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const told: number[] = []
  let words = ''
  child.stderr.on('data', (bytes: Buffer) => {
    words += bytes
    if (/ of \d+ positions/.test(String(bytes))) told.push(performance.now())
  })
  let memory = 0
  const watching = setInterval(() => {
    memory = Math.max(memory, mostOf(child))
  }, 200)
  const [code] = await once(child, 'close')
  clearInterval(watching)
  if (code !== 0) throw new Error(words)
  // Of tenths, the first is told when it is over.
  const bringing = ((told.at(-1) ?? 0) - (told[0] ?? 0)) / 1000 / 0.9
  return { seconds: (performance.now() - began) / 1000, bringing, memory }
}

/** Megabytes that a process has had at most; 0 when it has ended. */
const mostOf = ({ pid }: ChildProcess): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const user_columns = [
  ...['id', 'name', 'email', 'hashedpassword', 'salt', 'readonly', 'administrator', 'attributes', 'disabled'],
  ...['expirationtime', 'devicereadonly', 'phone', 'limitcommands', 'login', 'disablereports', 'totpkey', 'temporary'],
]
const device_columns = [
  ...['id', 'name', 'uniqueid', 'lastupdate', 'positionid', 'groupid', 'attributes', 'phone', 'model', 'contact'],
  ...['category', 'disabled', 'expirationtime', 'calendarid'],
]
const position_columns = [
  ...['id', 'protocol', 'deviceid', 'servertime', 'devicetime', 'fixtime', 'valid', 'latitude', 'longitude'],
  ...['altitude', 'speed', 'course', 'address', 'attributes', 'accuracy', 'network', 'geofenceids'],
]
const event_columns = ['id', 'type', 'eventtime', 'deviceid', 'positionid', 'geofenceid', 'attributes', 'maintenanceid']

const none = '\\N'

/** A dump of one user whose devices all drive alike, an hour apart, as they would have come: all of a moment, then those of the next. */
const writeDump = async (path: string, size: number): Promise<void> => {
  const file = await open(path, 'w')
  const put = (lines: readonly string[]) => file.write(`${lines.join('\n')}\n`)
  const table = (name: string, columns: readonly string[]): string =>
    `COPY public.${name} (${columns.join(', ')}) FROM stdin;`
  const all = Array.from({ length: devices }, (_, i) => i + 1)
  const user = [
    1,
    'Fleet',
    'fleet@bench.example',
    none,
    none,
    'f',
    'f',
    '{}',
    'f',
    none,
    'f',
    none,
    'f',
    none,
    'f',
    none,
    'f',
  ]
  await put([
    '--',
    '-- PostgreSQL database dump',
    '--',
    '',
    table('tc_users', user_columns),
    user.join('\t'),
    '\\.',
    '',
  ])
  await put([table('tc_devices', device_columns), ...all.map(deviceLine), '\\.', ''])
  await put([table('tc_user_device', ['userid', 'deviceid']), ...all.map((id) => `1\t${id}`), '\\.', ''])
  const points = drive(size / devices, Date.UTC(2026, 0, 1))
  await put([
    table('tc_events', event_columns),
    ...Array.from({ length: events }, (_, i) => eventLine(i, points)),
    '\\.',
    '',
  ])
  await put([table('tc_positions', position_columns)])
  for (const [i, point] of points.entries()) await put(all.map((id) => positionLine(i * devices + id, id, point)))
  await put(['\\.', '', '--', '-- PostgreSQL database dump complete', '--', ''])
  await file.close()
}

const deviceLine = (id: number): string =>
  [id, `Van ${id}`, `bench-${id}`, ...Array(3).fill(none), '{}', ...Array(4).fill(none), 'f', none, none].join('\t')

const moment = (time: number): string => new Date(time).toISOString().replace('T', ' ').replace('Z', '')

const positionLine = (id: number, device: number, point: Point): string => {
  const time = point.time + device * 3_600_000
  const told = {
    priority: 0,
    sat: 9,
    event: 0,
    ignition: point.speed > 0,
    motion: point.speed > 0,
    rssi: 3,
    power: 14.1,
  }
  const attributes = JSON.stringify({
    ...told,
    io113: 100,
    distance: 12.5,
    totalDistance: id * 12.5,
    hours: id * 10_000,
  })
  return [
    ...[id, 'teltonika', device, moment(time + 2_000), moment(time), moment(time), 't', point.lat, point.lng],
    ...[point.alt, point.speed / 1.852, point.heading, none, attributes, 0, 'null', 'null'],
  ].join('\t')
}

const eventLine = (i: number, points: readonly Point[]): string => {
  const device = 1 + (i % devices)
  const { time } = points[Math.floor((i * points.length) / events)] as Point
  return [i + 1, 'deviceMoving', moment(time + device * 3_600_000), device, none, none, '{}', none].join('\t')
}
