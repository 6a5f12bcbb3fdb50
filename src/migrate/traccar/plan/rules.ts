import { createHash } from 'node:crypto'
import type { Installation, Notification } from '../installation.ts'
import { alarms, crossings, events } from './alarms.ts'
import type { Building, Plans } from './building.ts'
import { readCalendar, type Weekly } from './calendar.ts'
import { holdersOf, nameOf, type Recipients, recipientsOf } from './recipients.ts'
import { cut, figureIn } from './texts.ts'
import { zoneOf } from './users.ts'

/** Notifications and speed limits: rules, with who is told. */
export const addRules = (building: Building, plans: Plans): void => {
  const { notifications } = plans.installation
  const ours = notifications.filter((one) => holdersOf(one, building, plans).length > 0)
  const making: Making = { building, plans, made: new Map() }
  for (const notification of ours) addRule(making, notification)
  addLimits(
    making,
    ours.filter(({ type }) => type === 'deviceOverspeed'),
  )
}

interface Making {
  building: Building
  plans: Plans
  /** Rules by all that they say, so that none is there twice. */
  made: Map<string, string>
}

/** Whom a rule watches. */
interface Watched {
  all: boolean
  groups: readonly number[]
  devices: readonly number[]
}

interface Said {
  origin: string
  type: string
  name: string
  param?: number
  options?: object
  zones?: readonly number[]
  watched: Watched
  alerts: Recipients
  schedule?: { weekly: readonly Weekly[]; isWhole: boolean }
}

/** Types of events that come otherwise. */
const elsewhere: Readonly<Record<string, string>> = {
  deviceOverspeed: '',
  maintenance: '',
  deviceFuelDrop: 'It needs a sensor of fuel: make the rule once there is one.',
  deviceFuelIncrease: 'It needs a sensor of fuel: make the rule once there is one.',
}

const addRule = (making: Making, notification: Notification): void => {
  const { plans, building } = making
  const { type } = notification
  const leave = (reason: string): void => plans.lines.add('notification', 'left out', nameOf(notification), reason)
  const reason = elsewhere[type]
  if (reason) leave(reason)
  if (reason !== undefined) return
  const watched = watchedBy(notification, making)
  if (!watched.all && watched.groups.length + watched.devices.length === 0) {
    leave('It is tied to no device of the account.')
    return
  }
  const said = { watched, alerts: recipientsOf([notification], building, plans), ...scheduleOf(notification, making) }
  if (crossings[type]) {
    addCrossings(making, notification, said)
    return
  }
  if (type === 'alarm') {
    addAlarms(making, notification, said)
    return
  }
  const event = events[type]
  if (!event) {
    leave(`Nothing here tells of ${type}.`)
    return
  }
  put(making, notification, { origin: String(notification.id), name: titleOf(notification), ...event, ...said })
}

const titleOf = ({ type, description }: Notification): string =>
  cut(description, 255) ||
  type
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase())

type Rest = Pick<Said, 'watched' | 'alerts' | 'schedule'>

const addAlarms = (making: Making, notification: Notification, rest: Rest): void => {
  const words = String(notification.attributes.alarms ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  const types = new Set<string>()
  for (const word of words) {
    const type = alarms[word]
    if (type) types.add(type)
    else
      making.plans.lines.add(
        'notification',
        'left out',
        nameOf(notification),
        `Nothing here tells of the alarm ${cut(word, 60)}.`,
      )
  }
  for (const type of types)
    put(making, notification, {
      origin: `${notification.id}/${type}`,
      type,
      name: cut(`${titleOf(notification)}: ${type}`, 255),
      ...rest,
    })
}

/** A geofence tells of devices that it is tied to: those with the same ones have a rule together. */
const addCrossings = (making: Making, notification: Notification, rest: Rest): void => {
  const { building, plans } = making
  const sets = new Map<string, { zones: number[]; devices: number[] }>()
  for (const device of devicesOf(rest.watched, making)) {
    const zones = plans.sight.of(device, 'geofence').filter((id) => building.idOf('zone', String(id)) !== undefined)
    if (zones.length === 0) continue
    const key = zones.sort((one, other) => one - other).join('.')
    const set = sets.get(key) ?? { zones, devices: [] }
    set.devices.push(device)
    sets.set(key, set)
  }
  if (sets.size === 0)
    plans.lines.add('notification', 'left out', nameOf(notification), 'No geofence is tied to its devices.')
  for (const [key, { zones, devices }] of sets)
    put(making, notification, {
      ...{ origin: `${notification.id}/${short(key)}`, type: 'inoutzone', name: titleOf(notification), zones, ...rest },
      options: { crossing: crossings[notification.type], min_stay: 0 },
      watched: { all: false, groups: [], devices },
    })
}

const short = (key: string): string =>
  key.length <= 64 ? key : createHash('sha256').update(key).digest('hex').slice(0, 32)

/** Speed limits of devices, and of geofences for the devices that these are tied to. */
const addLimits = (making: Making, notifications: readonly Notification[]): void => {
  const { building, plans } = making
  const alerts = recipientsOf(notifications, building, plans)
  const byLimit = new Map<number, number[]>()
  const byZone = new Map<number, number[]>()
  const zoneLimits = limitsOf(plans.installation)
  for (const device of allOf(building)) {
    const limit = kmh(figureIn({ limit: plans.sight.attribute(device, 'speedLimit') }, 'limit'))
    if (limit !== undefined) gather(byLimit, limit, device)
    for (const zone of plans.sight.of(device, 'geofence'))
      if (zoneLimits.has(zone) && building.idOf('zone', String(zone)) !== undefined) gather(byZone, zone, device)
  }
  const limit = (origin: string, param: number, devices: number[], zones?: number[]): void =>
    put(making, undefined, {
      ...{ origin, type: 'speedup', name: `Faster than ${param} km/h`, param, alerts, ...(zones && { zones }) },
      watched: { all: false, groups: [], devices },
    })
  for (const [param, devices] of byLimit) limit(`speed/${param}`, param, devices)
  for (const [zone, devices] of byZone) limit(`speed/zone/${zone}`, zoneLimits.get(zone) as number, devices, [zone])
}

const gather = (all: Map<number, number[]>, key: number, device: number): void => {
  const known = all.get(key)
  if (known) known.push(device)
  else all.set(key, [device])
}

const limitsOf = ({ geofences }: Installation): Map<number, number> =>
  new Map(
    geofences.flatMap(({ id, attributes }) => {
      const limit = kmh(figureIn(attributes, 'speedLimit'))
      return limit === undefined ? [] : [[id, limit]]
    }),
  )

/** Of knots; 0 is no limit. */
const kmh = (knots: number | undefined): number | undefined =>
  knots !== undefined && knots > 0 ? Math.min(1000, Math.max(1, Math.round(knots * 1.852))) : undefined

const allOf = ({ household: { own, clones } }: Building): number[] => [...own, ...clones.map(({ device }) => device)]

const watchedBy = ({ id, always }: Notification, { building, plans }: Making): Watched => {
  if (always) return { all: true, groups: [], devices: [] }
  const { devices, groups } = plans.sight.holders('notification', id)
  return {
    all: false,
    groups: groupsWithin(building, plans, new Set(groups)),
    devices: devices.filter((device) => building.idOf('tracker', String(device)) !== undefined),
  }
}

/** The groups of the account that are these, or lie within them. */
const groupsWithin = (building: Building, { sight, installation }: Plans, tied: ReadonlySet<number>): number[] =>
  installation.groups
    .map(({ id }) => id)
    .filter(
      (id) =>
        building.idOf('tracker_group', String(id)) !== undefined && sight.path(id).some((one) => tied.has(one.id)),
    )

const devicesOf = ({ all, groups, devices }: Watched, { building, plans: { installation } }: Making): number[] => {
  const ours = new Set(allOf(building))
  if (all) return [...ours]
  const within = new Set(groups)
  const named = new Set(devices)
  return installation.devices
    .filter(({ id, group }) => ours.has(id) && (named.has(id) || (group !== undefined && within.has(group))))
    .map(({ id }) => id)
}

const scheduleOf = (
  { calendar, ...notification }: Notification,
  { building, plans: { installation, lines } }: Making,
): Pick<Said, 'schedule'> => {
  if (calendar === undefined) return {}
  const found = installation.calendars.find(({ id }) => id === calendar)
  const name = found?.name ?? String(calendar)
  const read = found ? readCalendar(found.data) : { fault: 'It is not there.' }
  if (!('fault' in read)) {
    const ours = zoneOf(building.household.master.attributes)
    for (const zone of read.zones.filter((zone) => zone !== ours))
      lines.add('calendar', 'told', name, `Its times are of ${cut(zone, 60)}; ${clocks}`)
    return { schedule: { weekly: read.weekly, isWhole: true } }
  }
  lines.add('calendar', 'left out', name, read.fault)
  lines.add(
    'notification',
    'changed',
    nameOf(notification),
    'Its calendar does not come: its rules do not count until they are given times.',
  )
  return { schedule: { weekly: [], isWhole: false } }
}

const clocks = 'rules go by the clocks of the account: see that these are the same.'

/** Adds a rule, unless another says the same already. */
const put = ({ building, plans, made }: Making, notification: Notification | undefined, said: Said): void => {
  const { origin, type, name, param, options = {}, zones = [], watched, alerts, schedule } = said
  const key = JSON.stringify([type, param, options, zones, watched, alerts, schedule])
  const twin = made.get(key)
  if (notification && twin !== undefined) {
    plans.lines.add('notification', 'changed', nameOf(notification), `It is one rule with ${twin}, which tells both.`)
    return
  }
  made.set(key, name)
  const rule_id = building.add('rule', origin, {
    ...{ user_id: building.idOf('users', building.coming.origin) as number, type, name, param: param ?? null },
    alerts: { ...alerts, phones: [] },
    schedule: schedule && schedule.weekly.length > 0 ? schedule.weekly : null,
    extended_params: { emergency: false, private_rule: false, zone_limit_inverted: false, ...options },
    suspended: schedule?.isWhole === false,
    watches_all: watched.all,
  })
  for (const zone of zones) {
    const zone_id = building.idOf('zone', String(zone))
    if (zone_id !== undefined) building.tie('rule_zone', `${origin}/${zone}`, { rule_id, zone_id })
  }
  for (const group of watched.groups)
    building.tie('rule_group', `${origin}/${group}`, {
      rule_id,
      group_id: building.idOf('tracker_group', String(group)) as number,
    })
  for (const device of watched.devices)
    building.tie('rule_tracker', `${origin}/${device}`, {
      rule_id,
      tracker_id: building.idOf('tracker', String(device)) as number,
    })
}
