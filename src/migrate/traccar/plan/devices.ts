import { abouts } from '#device/catalogue.gen.ts'
import type { Device } from '../installation.ts'
import type { Building, Plans } from './building.ts'
import { modelOf } from './models.ts'
import { cut, digitsOf, figureIn, labelOf } from './texts.ts'

/** Devices: what they are, what they are called, how they are drawn, and the vehicles that they are in. */

/** Adds the devices of an account: rows of those that are its own, clones of those that another account has. */
export const addDevices = (building: Building, plans: Plans, phones: Set<string>, names: DeviceNames): void => {
  for (const { id, tracker } of ofBuilding(building, names)) {
    const device = names.byId.get(id) as Device
    const group_id = groupOf(building, device, plans)
    const common = { label: labelFor(device, plans), ...(group_id !== undefined && { group_id }), ...markerOf(device) }
    if (tracker !== undefined) {
      building.clone(String(id), { ...common, clone: true }, { account: String(tracker), source: String(id) })
      continue
    }
    const source_id = addSource(building, device, plans, phones)
    const tracker_id = building.add('tracker', String(id), { source_id, ...common })
    addCounters(building, device, tracker_id, plans)
    if (vehicles[device.category] || plans.sight.of(id, 'maintenance').length > 0)
      addVehicle(building, device, tracker_id)
    tellRest(device, plans)
  }
}

/** Devices by their ids. */
export interface DeviceNames {
  byId: ReadonlyMap<number, Device>
}

const ofBuilding = ({ household: { own, clones } }: Building, { byId }: DeviceNames) =>
  [
    ...own.map((id) => ({ id, tracker: undefined })),
    ...clones.map(({ device, owner }) => ({ id: device, tracker: owner })),
  ].filter(({ id }) => byId.has(id))

const most_label = 60

/** A device in a line of the plan: two may have the same name. */
export const calledOf = ({ name, uniqueid }: Pick<Device, 'name' | 'uniqueid'>): string => `${name} (${uniqueid})`

const labelFor = ({ name, uniqueid }: Device, { lines }: Plans): string => {
  const called = calledOf({ name, uniqueid })
  const label = labelOf(name, most_label) || labelOf(uniqueid, most_label)
  if (label !== name.trim())
    lines.add(
      'device',
      'changed',
      called,
      `Its name is cut to what a label takes: ${most_label} characters, without < and >.`,
    )
  return label
}

/** The group that it is in, with those around it: `Fleet / Trucks`. */
const groupOf = ({ add, idOf }: Building, device: Device, { sight, lines }: Plans): number | undefined => {
  const path = sight.path(device.group)
  const [group] = path
  if (!group) return undefined
  const known = idOf('tracker_group', String(group.id))
  if (known !== undefined) return known
  const whole = path
    .map(({ name }) => name)
    .reverse()
    .join(' / ')
  const title = cut(whole, most_label)
  if (title !== whole) lines.add('group', 'changed', whole, `Its name is cut to ${most_label} characters.`)
  else if (path.length > 1)
    lines.add('group', 'changed', whole, 'Groups are not within others here: its name tells those around it.')
  return add('tracker_group', String(group.id), { title, color: colors[group.id % colors.length] as string })
}

const colors = ['27A9E3', '2E7D32', 'EF6C00', '6A1B9A', 'C62828', '00838F', '5D4037', '37474F']

const icons: Readonly<Record<string, string>> = {
  ...{
    car: 'car',
    pickup: 'car',
    van: 'van',
    camper: 'van',
    truck: 'truck',
    crane: 'truck',
    trailer: 'trailer',
    bus: 'bus',
  },
  ...{
    trolleybus: 'bus',
    motorcycle: 'motorbike',
    scooter: 'motorbike',
    tractor: 'tractor',
    boat: 'boat',
    ship: 'boat',
  },
  person: 'person',
}

const markerOf = ({ category }: Device) => (icons[category] ? { marker_icon: icons[category] } : {})

/** What vehicles categories are. */
const vehicles: Readonly<Record<string, { type: string; subtype?: string }>> = {
  car: { type: 'car' },
  pickup: { type: 'car', subtype: 'pickup' },
  van: { type: 'car', subtype: 'minivan' },
  camper: { type: 'car' },
  truck: { type: 'truck' },
  trailer: { type: 'truck' },
  bus: { type: 'bus' },
  trolleybus: { type: 'bus' },
  motorcycle: { type: 'special' },
  scooter: { type: 'special' },
  tractor: { type: 'special', subtype: 'tractor' },
  crane: { type: 'special', subtype: 'mobile_crane' },
  boat: { type: 'special', subtype: 'boat' },
  ship: { type: 'special', subtype: 'boat' },
}

const addSource = (building: Building, device: Device, plans: Plans, phones: Set<string>): number => {
  const { lines, sight, now } = plans
  const { code, protocol, is_guess } = modelOf(device)
  if (is_guess) lines.add('device', 'told', calledOf(device), 'Nothing tells what model it is: see to it.')
  const isOver = device.expiration !== undefined && device.expiration <= now
  const password = sight.attribute(device.id, 'devicePassword')
  const takesPassword = abouts[protocol].settings?.includes('command_password') && typeof password === 'string'
  const parking = Number(sight.attribute(device.id, 'report.trip.minimalParkingDuration') ?? 300)
  const phone = phoneOf(device, plans, phones)
  return building.add('source', String(device.id), {
    ...{ device_id: device.uniqueid, model: code, blocked: device.disabled || isOver },
    ...(phone && { phone }),
    min_idle_duration_minutes: Math.min(1440, Math.max(1, Math.round(parking / 60) || 5)),
    ignition_aware: sight.attribute(device.id, 'report.trip.useIgnition') === true,
    ...(takesPassword && { device_settings: { command_password: cut(password, 20) } }),
  })
}

/** A number is of one device here. */
const phoneOf = ({ name, uniqueid, phone }: Device, { lines }: Plans, phones: Set<string>): string => {
  const called = calledOf({ name, uniqueid })
  const digits = digitsOf(phone)
  if (phone !== '' && digits === '')
    lines.add('device', 'changed', called, 'Its phone number is none, and does not come.')
  else if (phones.has(digits)) {
    lines.add('device', 'changed', called, 'Another device has the same phone number, which does not come.')
    return ''
  }
  if (digits !== '') phones.add(digits)
  return digits
}

const addVehicle = ({ add }: Building, device: Device, tracker_id: number): void => {
  const { type, subtype } = vehicles[device.category] ?? { type: 'car' }
  const label = labelOf(device.name, most_label) || labelOf(device.uniqueid, most_label)
  add('vehicle', String(device.id), {
    ...{ tracker_id, tracker_label: label, label, type },
    ...(subtype && { subtype }),
    ...(device.contact && { additional_info: cut(device.contact, 512) }),
  })
}

/** The last values of the counters of a device: kilometres and hours; undefined where it never told them. */
export const countersOf = ({ last }: Device): { odometer?: number; engine_hours?: number } => {
  if (!last) return {}
  const [distance, hours] = [figureIn(last.attributes, 'totalDistance'), figureIn(last.attributes, 'hours')]
  return {
    ...(distance !== undefined && { odometer: distance / 1000 }),
    ...(hours !== undefined && { engine_hours: hours / 3_600_000 }),
  }
}

const ways = { odometer: 'gps', engine_hours: 'ignition' } as const

const addCounters = ({ add, tie }: Building, device: Device, tracker_id: number, { now }: Plans): void => {
  const shown = countersOf(device)
  for (const type of ['odometer', 'engine_hours'] as const) {
    const value = shown[type]
    if (value === undefined) continue
    const time = new Date(Math.min(device.last?.time ?? now, now))
    const way = { multiplier: 1, source: ways[type], sensor_id: null }
    const counter_id = add('counter', `${device.id}/${type}`, {
      ...{ tracker_id, type, ...way, base_time: time, base_value: value, base_sum: 0, base_epoch: 0 },
    })
    tie('counter_base', `${device.id}/${type}`, { counter_id, time, value, ...way, sum: null })
  }
}

/** Attributes of devices that come, in whatever form. */
const brought = new Set([
  ...['speedLimit', 'devicePassword', 'report.trip.useIgnition', 'report.trip.minimalParkingDuration', 'timezone'],
])

const tellRest = (device: Device, { lines, now }: Plans): void => {
  const { expiration, attributes, calendar } = device
  const called = calledOf(device)
  if (expiration !== undefined && expiration > now)
    lines.add(
      'device',
      'told',
      called,
      `Its time ends on ${new Date(expiration).toISOString().slice(0, 10)}: it is not blocked by itself here.`,
    )
  if (calendar !== undefined)
    lines.add(
      'device',
      'told',
      called,
      'It was not shown at the times of a calendar; here it is, unless its driver has private time.',
    )
  for (const attribute of Object.keys(attributes))
    if (!brought.has(attribute))
      lines.add('device', 'left out', called, `Its attribute ${cut(attribute, 60)} has no home.`)
}
