import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Cell, lineOf } from '#migrate/traccar/dump/cells.ts'

/** Dumps of Traccar's schema as `pg_dump` writes them, of rows that the tests make. */

/** Rows by table: what is left out of one is its default, mostly nothing. */
export type Dumped = { [table: string]: readonly Record<string, unknown>[] }

const attributes = { attributes: {} }

/** Columns of Traccar 6 that we read, with what they have where a test says nothing. */
export const tables: Record<string, Record<string, unknown>> = {
  databasechangelog: { id: null, author: 'author' },
  tc_attributes: { id: null, description: '', type: 'number', attribute: '', expression: '', priority: 0 },
  tc_calendars: { id: null, name: 'Calendar', data: '\\x', ...attributes },
  tc_commands: { id: null, description: '', type: 'custom', textchannel: false, ...attributes },
  tc_commands_queue: { id: null, deviceid: null, type: 'custom' },
  tc_device_attribute: { deviceid: null, attributeid: null },
  tc_device_command: { deviceid: null, commandid: null },
  tc_device_driver: { deviceid: null, driverid: null },
  tc_device_geofence: { deviceid: null, geofenceid: null },
  tc_device_maintenance: { deviceid: null, maintenanceid: null },
  tc_device_notification: { deviceid: null, notificationid: null },
  tc_devices: {
    ...{ id: null, name: 'Van', uniqueid: null, lastupdate: null, positionid: null, groupid: null, ...attributes },
    ...{
      phone: null,
      model: null,
      contact: null,
      category: null,
      disabled: false,
      expirationtime: null,
      calendarid: null,
    },
  },
  tc_drivers: { id: null, name: 'Ana', uniqueid: null, ...attributes },
  tc_events: {
    ...{ id: null, type: 'deviceMoving', eventtime: null, deviceid: null, positionid: null, geofenceid: null },
    ...{ ...attributes, maintenanceid: null },
  },
  tc_geofences: { id: null, name: 'Depot', description: null, area: '', ...attributes, calendarid: null },
  tc_group_geofence: { groupid: null, geofenceid: null },
  tc_group_notification: { groupid: null, notificationid: null },
  tc_groups: { id: null, name: 'Fleet', groupid: null, ...attributes },
  tc_maintenances: { id: null, name: 'Oil', type: 'totalDistance', start: 0, period: 0, ...attributes },
  tc_notifications: {
    ...{
      id: null,
      type: 'alarm',
      ...attributes,
      always: false,
      calendarid: null,
      notificators: 'web',
      commandid: null,
    },
    description: null,
  },
  tc_orders: { id: null, uniqueid: 'O-1', description: null, ...attributes },
  tc_positions: {
    ...{
      id: null,
      protocol: 'teltonika',
      deviceid: null,
      servertime: null,
      devicetime: null,
      fixtime: null,
      valid: true,
    },
    ...{ latitude: 48, longitude: 9, altitude: 0, speed: 0, course: 0, address: null, ...attributes, accuracy: 0 },
    ...{ network: 'null', geofenceids: 'null' },
  },
  tc_reports: { id: null, type: 'trips', description: 'Weekly', calendarid: null, ...attributes },
  tc_servers: { id: null, ...attributes },
  tc_user_device: { userid: null, deviceid: null },
  tc_user_driver: { userid: null, driverid: null },
  tc_user_geofence: { userid: null, geofenceid: null },
  tc_user_group: { userid: null, groupid: null },
  tc_user_maintenance: { userid: null, maintenanceid: null },
  tc_user_notification: { userid: null, notificationid: null },
  tc_user_user: { userid: null, manageduserid: null },
  tc_users: {
    ...{
      id: null,
      name: 'Alice',
      email: null,
      hashedpassword: null,
      salt: null,
      readonly: false,
      administrator: false,
    },
    ...{
      ...attributes,
      disabled: false,
      expirationtime: null,
      devicereadonly: false,
      phone: null,
      limitcommands: false,
    },
    ...{ login: null, disablereports: false, totpkey: null, temporary: false },
  },
}

const figures = ['latitude', 'longitude', 'altitude', 'speed', 'course', 'accuracy', 'start', 'period']
const flags = ['valid', 'disabled', 'readonly', 'administrator', 'devicereadonly', 'limitcommands', 'disablereports']

const typeOf = (table: string, name: string): string => {
  if (/time$|lastupdate/.test(name)) return 'timestamp without time zone'
  if (figures.includes(name)) return 'double precision'
  if ([...flags, 'temporary', 'always', 'textchannel'].includes(name)) return 'boolean'
  if (name === 'data') return 'bytea'
  return /^(id|\w+id)$/.test(name) && name !== 'uniqueid' && table !== 'databasechangelog' ? 'integer' : 'text'
}

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const quoted = (cell: Cell): string => (cell === null ? 'NULL' : `'${cell.replaceAll("'", "''")}'`)

/** The text of a dump. @param by `insert` as with `pg_dump --inserts` */
export const dumpOf = (dumped: Dumped, by: 'copy' | 'insert' = 'copy'): string => {
  const parts = Object.entries(tables).flatMap(([table, usual]) => {
    const columns = Object.keys(usual)
    const rows = (dumped[table] ?? []).map((row) => columns.map((name) => cellOf({ ...usual, ...row }[name])))
    const created = `CREATE TABLE public.${table} (\n${columns.map((name) => `    ${name} ${typeOf(table, name)}`).join(',\n')}\n);\n`
    if (by === 'insert')
      return [created, ...rows.map((row) => `INSERT INTO public.${table} VALUES (${row.map(quoted).join(', ')});`)]
    return [created, `COPY public.${table} (${columns.join(', ')}) FROM stdin;`, ...rows.map(lineOf), '\\.', '']
  })
  return [begin, ...parts, end].join('\n')
}

const begin = `--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n`
const end = '--\n-- PostgreSQL database dump complete\n--\n\n'

/** A file of this content, for the time of a test. */
export const written = async (content: string | Buffer, name = 'dump.sql'): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'odograph-dump-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const path = join(directory, name)
  await writeFile(path, content)
  return path
}
