import type { ComingAccount } from '#migrate/coming.ts'
import type { Installation } from '../installation.ts'
import { type Building, beginBuilding, type Plans } from './building.ts'
import { readCorrections } from './corrections.ts'
import { addDevices, calledOf } from './devices.ts'
import { type Household, type Households, householdsOf } from './households.ts'
import { gatherLines, type Line, type ThingKind } from './lines.ts'
import { addRules } from './rules.ts'
import { sightOf } from './sight.ts'
import { addDrivers, addThings, type Things } from './things.ts'
import { addPeople, addSight, loginsOf } from './users.ts'
import { addZones } from './zones.ts'

/** The plan for an installation of Traccar: told before anything is changed, and then taken in. */
export interface Plan {
  /** Who is together with whom, for people to read. */
  households: Told[]
  /** How many there are of each kind, and how many rows come of them. */
  counts: Count[]
  lines: Line[]
  accounts: ComingAccount[]
}

/** An account as it is told. */
export interface Told {
  /** The login of its master. */
  login: string
  name: string
  why: Household['why']
  members: { login: string; name: string; why: Household['why'] }[]
  devices: number
  clones: number
}

export interface Count {
  what: ThingKind | 'position' | 'event'
  found: number
  /** Rows of ours; of history what is read, for it is decided as it comes. */
  comes: number
}

export interface Asked {
  /** Of `corrections.ts`. */
  corrections?: string
  /** The login of an account that is here, to which all is added: everybody becomes a sub-user of it. */
  into?: string
  now: number
}

export const planOf = (installation: Installation, { corrections: text = '', into, now }: Asked): Plan => {
  const corrections = readCorrections(text, installation)
  const lines = gatherLines()
  const sight = sightOf(installation)
  const plans: Plans = { installation, sight, corrections, lines, now }
  const people = {
    users: installation.users.filter((user) => !user.temporary),
    devices: sight.devices,
    managing: installation.links.user_user,
    all: installation.devices.map(({ id }) => id),
  }
  for (const user of installation.users.filter(({ temporary }) => temporary))
    lines.add('user', 'left out', user.name, 'It stands for a link that was shared: make a geo link.')
  const households = householdsOf(people, corrections)
  tellPeople(plans, households)
  tellRest(plans)
  const logins = loginsOf(plans)
  const buildings = build(plans, into === undefined ? households.all : [together(households, people)], logins, into)
  const accounts = buildings.map(({ coming }) => coming)
  return {
    households: buildings.map(({ household }) => told(household, logins)),
    counts: countsOf(installation, accounts),
    lines: lines.all(),
    accounts,
  }
}

const byId = <T extends { id: number }>(things: readonly T[]): ReadonlyMap<number, T> =>
  new Map(things.map((thing) => [thing.id, thing]))

const build = (
  plans: Plans,
  all: readonly Household[],
  logins: ReadonlyMap<number, string>,
  into: string | undefined,
): Building[] => {
  const { installation } = plans
  const things: Things = {
    devices: byId(installation.devices),
    drivers: byId(installation.drivers),
    maintenances: byId(installation.maintenances),
    computed: byId(installation.computed),
    commands: byId(installation.commands),
  }
  const geofences = byId(installation.geofences)
  const phones = new Set<string>()
  return all.map((household) => {
    const building = beginBuilding(household)
    if (into !== undefined) building.coming.into = into
    addPeople(building, logins, plans)
    addDevices(building, plans, phones, { byId: things.devices })
    addZones(building, plans, geofences)
    addSight(building, plans)
    addDrivers(building, plans, things)
    addThings(building, plans, things)
    addRules(building, plans)
    return building
  })
}

/** Everything as one account that is here: its master stands for somebody who is nobody there. */
const together = ({ all, operators, nowhere }: Households, { all: devices }: { all: readonly number[] }): Household => {
  const users = [
    ...all.flatMap(({ master, members }) => [master, ...members.map(({ user }) => user)]),
    ...operators,
    ...nowhere,
  ]
  const kept = new Set(all.flatMap(({ own }) => own))
  return {
    master: { ...nobody },
    why: 'said',
    members: users.map((user) => ({ user, why: 'said' })),
    own: devices.filter((device) => kept.has(device)),
    clones: [],
  }
}

const nobody = {
  ...{ id: 0, name: '', email: '', phone: '', readonly: false, administrator: false, disabled: false },
  ...{
    devicereadonly: false,
    limitcommands: false,
    disablereports: false,
    temporary: false,
    totp: false,
    attributes: {},
  },
}

const told = ({ master, why, members, own, clones }: Household, logins: ReadonlyMap<number, string>): Told => {
  const named = (user: { id: number; name: string; email: string }) => ({
    login: logins.get(user.id) ?? user.email,
    name: user.name,
  })
  return {
    ...named(master),
    why,
    members: members.map((member) => ({ ...named(member.user), why: member.why })),
    ...{ devices: own.length, clones: clones.length },
  }
}

const tellPeople = (
  { lines, corrections, installation }: Plans,
  { operators, nowhere, overseen, all }: Households,
): void => {
  for (const user of operators)
    lines.add(
      'user',
      'left out',
      user.name,
      'An administrator whose devices are all in accounts of others: make it a login of the panel.',
    )
  for (const user of nowhere)
    lines.add(
      'user',
      'left out',
      user.name,
      'It sees no device, and there is no account of an administrator that it could be in.',
    )
  for (const user of installation.users)
    if (corrections.left.users.has(user.id)) lines.add('user', 'left out', user.name, 'A correction says so.')
  const own = new Set(all.flatMap((household) => household.own))
  for (const device of installation.devices) {
    if (corrections.left.devices.has(device.id))
      lines.add('device', 'left out', calledOf(device), 'A correction says so.')
    else if (!own.has(device.id)) lines.add('device', 'left out', calledOf(device), 'Nobody sees it.')
  }
  if (overseen > 0)
    lines.add(
      'server',
      'told',
      `${overseen} devices`,
      'Administrators see devices of all accounts by the panel; they get no clones of them.',
    )
}

const newest = 6

/** What has no home at all, and what is to be known of the whole. */
const tellRest = ({ installation, lines }: Plans): void => {
  const { version, reports, orders, queued, unread, calendars, notifications, geofences, devices } = installation
  const major = Number.parseInt(version, 10)
  if (version !== '' && (major < 5 || major > newest))
    lines.add('server', 'told', version, 'This is made of Traccar 5 and 6: look whether all is as it was.')
  for (const { description, type } of reports)
    lines.add('report', 'left out', description || type, 'Who gets which report is asked anew.')
  for (const { uniqueid } of orders)
    lines.add('order', 'left out', uniqueid, 'Orders have no home: tasks are places that somebody drives to.')
  if (queued > 0)
    lines.add(
      'queued command',
      'left out',
      `${queued} commands`,
      'Commands that wait for devices stay behind: no device is told twice.',
    )
  for (const what of unread) lines.add('server', 'told', what, 'It cannot be read, and is as if there were nothing.')
  const used = new Set(
    [...notifications, ...geofences, ...devices].flatMap(({ calendar }) => (calendar === undefined ? [] : [calendar])),
  )
  for (const { id, name } of calendars)
    if (!used.has(id)) lines.add('calendar', 'left out', name, 'Nothing that comes goes by it.')
}

const tables = {
  user: 'users',
  device: 'source',
  group: 'tracker_group',
  geofence: 'zone',
  driver: 'employee',
  notification: 'rule',
  maintenance: 'service_task',
  'computed attribute': 'sensor',
  command: 'saved_command',
} as const

const countsOf = (installation: Installation, accounts: readonly ComingAccount[]): Count[] => {
  const comes = (table: (typeof tables)[keyof typeof tables]): number =>
    accounts.reduce((sum, { rows }) => sum + (rows[table]?.length ?? 0), 0)
  const found: Record<keyof typeof tables, number> = {
    user: installation.users.length,
    device: installation.devices.length,
    group: installation.groups.length,
    geofence: installation.geofences.length,
    driver: installation.drivers.length,
    notification: installation.notifications.length,
    maintenance: installation.maintenances.length,
    'computed attribute': installation.computed.length,
    command: installation.commands.length,
  }
  const { positions, events } = installation
  return [
    ...Object.entries(tables).map(([what, table]) => ({
      what: what as ThingKind,
      found: found[what as keyof typeof tables],
      comes: comes(table),
    })),
    { what: 'position', found: positions, comes: positions },
    { what: 'event', found: events, comes: events },
  ]
}
