import { Unreadable } from '#migrate/unreadable.ts'
import type { Cell } from '../dump/cells.ts'
import { emptyInstallation, type Holder, type Installation, type Linked } from '../installation.ts'
import { position_columns, positionReader } from '../past-rows.ts'
import { readers } from '../readers.ts'
import type { Source } from '../source.ts'
import { type Asking, signIn, type Thing } from './ask.ts'
import { cellOf, cellsOf, named } from './cells.ts'
import { pastOf } from './past.ts'

/** The interface of a running Traccar, as one of its users sees it: all of it only an administrator does. It has no passwords. */
export const openInterface = async (address: string, email: string, password: string): Promise<Source> => {
  const asking = await signIn(address, email, password)
  return { read: () => read(asking), past: async () => pastOf(asking), close: async () => undefined }
}

/** Where things are, by the tables that have them. */
const paths: Readonly<Record<string, string>> = {
  tc_users: 'users',
  tc_devices: 'devices?all=true',
  tc_groups: 'groups?all=true',
  tc_geofences: 'geofences?all=true',
  tc_calendars: 'calendars?all=true',
  tc_notifications: 'notifications?all=true',
  tc_attributes: 'attributes/computed?all=true',
  tc_commands: 'commands?all=true',
  tc_reports: 'reports?all=true',
  tc_maintenances: 'maintenance?all=true',
  tc_drivers: 'drivers?all=true',
  tc_orders: 'orders?all=true',
  tc_servers: 'server',
}

const read = async (asking: Asking): Promise<Installation> => {
  const installation = emptyInstallation()
  for (const [table, path] of Object.entries(paths)) {
    const found = await asking.list(path)
    const isSelfThere = found.some(({ id }) => id === asking.self.id)
    for (const thing of table === 'tc_users' && !isSelfThere ? [asking.self, ...found] : found)
      take(installation, table, thing)
  }
  if (installation.devices.length === 0) throw new Unreadable('There are no devices that this user sees.')
  await readLinks(asking, installation)
  await readLast(asking, installation)
  return installation
}

const take = (installation: Installation, table: string, thing: Thing): void => {
  const values = named(thing)
  readers[table]?.take(installation, {
    cell: (name) => (name === 'data' ? hexOf(values.get(name)) : cellOf(values.get(name))),
    timeOf: Date.parse,
    unread: (what) => void installation.unread.push(`${table} ${thing.id}: ${what}`),
  })
}

/** Bytes come as Base64, and are read as PostgreSQL writes them. */
const hexOf = (value: unknown): Cell => `\\x${Buffer.from(String(value ?? ''), 'base64').toString('hex')}`

/** Things that are tied to users, groups and devices, by their paths. */
const tied: readonly [Linked, string, keyof Installation][] = [
  ['attribute', 'attributes/computed', 'computed'],
  ['command', 'commands', 'commands'],
  ['driver', 'drivers', 'drivers'],
  ['geofence', 'geofences', 'geofences'],
  ['maintenance', 'maintenance', 'maintenances'],
  ['notification', 'notifications', 'notifications'],
]

const ofUsers: readonly [Linked, string, keyof Installation][] = [
  ...tied,
  ['device', 'devices', 'devices'],
  ['group', 'groups', 'groups'],
  ['user', 'users', 'users'],
]

/** Questions that are asked at a time. */
const lanes = 4

const readLinks = async (asking: Asking, installation: Installation): Promise<void> => {
  const questions = (holder: Holder, ids: readonly { id: number }[], things: typeof tied) =>
    ids.flatMap(({ id }) =>
      things
        .filter(([, , list]) => (installation[list] as unknown[]).length > 0)
        .map(([thing, path]) => ({ holder, id, thing, path: `${path}?${holder}Id=${id}` })),
    )
  const all = [
    ...questions('user', installation.users, ofUsers),
    ...questions('group', installation.groups, tied),
    ...questions('device', installation.devices, tied),
  ].values()
  const work = async (): Promise<void> => {
    for (const { holder, id, thing, path } of all)
      for (const found of await asking.list(path)) installation.links[`${holder}_${thing}`].push([id, Number(found.id)])
  }
  await Promise.all(Array.from({ length: lanes }, work))
}

/** Positions that are asked for at a time. */
const together = 100

const readLast = async (asking: Asking, { devices }: Installation): Promise<void> => {
  const byPosition = new Map(devices.flatMap((device) => (device.position ? [[device.position, device]] : [])))
  const read = positionReader(position_columns, Date.parse)
  const ids = [...byPosition.keys()]
  for (let at = 0; at < ids.length; at += together)
    for (const found of await asking.list(
      `positions?${ids
        .slice(at, at + together)
        .map((id) => `id=${id}`)
        .join('&')}`,
    )) {
      const position = read(cellsOf(found, position_columns))
      const device = byPosition.get(position.id)
      if (device) device.last = position
    }
}
