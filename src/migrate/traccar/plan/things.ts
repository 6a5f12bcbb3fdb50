import type { Command, Computed, Device, Driver, Maintenance } from '../installation.ts'
import type { Building, Plans } from './building.ts'
import { countersOf } from './devices.ts'
import { readLinear } from './expression.ts'
import { holdersOf, type Recipients, recipientsOf } from './recipients.ts'
import { cut, digitsOf, namesOf } from './texts.ts'

/** Drivers, maintenance, sensors and saved commands. */

/** By their ids. */
export interface Things {
  devices: ReadonlyMap<number, Device>
  drivers: ReadonlyMap<number, Driver>
  maintenances: ReadonlyMap<number, Maintenance>
  computed: ReadonlyMap<number, Computed>
  commands: ReadonlyMap<number, Command>
}

/** Adds the drivers of the account's people and devices, as employees. */
export const addDrivers = (building: Building, { sight }: Plans, { drivers }: Things): void => {
  const { household } = building
  const ids = new Set([
    ...[household.master, ...household.members.map(({ user }) => user)].flatMap(({ id }) => sight.ofUser(id, 'driver')),
    ...household.own.flatMap((device) => sight.of(device, 'driver')),
  ])
  for (const id of ids) {
    const driver = drivers.get(id)
    if (!driver) continue
    const { first_name, last_name } = namesOf(driver.name)
    building.add('employee', String(id), {
      ...{
        first_name: first_name || `Driver ${id}`,
        last_name,
        phone: digitsOf(String(driver.attributes.phone ?? '')),
      },
      ...{
        hardware_key: cut(driver.uniqueid, 64) || null,
        driver_license_cats: cut(String(driver.attributes.license ?? ''), 32),
      },
    })
  }
}

/** Adds what hangs from each device of the account. */
export const addThings = (building: Building, plans: Plans, things: Things): void => {
  const told = plans.installation.notifications.filter(
    (one) => one.type === 'maintenance' && holdersOf(one, building, plans).length > 0,
  )
  const notifications = recipientsOf(told, building, plans)
  for (const id of building.household.own) {
    const device = things.devices.get(id)
    const tracker_id = building.idOf('tracker', String(id))
    if (!device || tracker_id === undefined) continue
    for (const one of plans.sight.of(id, 'maintenance'))
      addTask(building, plans, device, things.maintenances.get(one), notifications)
    const read = new Set<string>()
    for (const one of plans.sight.of(id, 'attribute'))
      addSensor(building, plans, device, things.computed.get(one), { tracker_id, read })
    for (const one of plans.sight.of(id, 'command').slice(0, most_commands))
      addCommand(building, plans, device, things.commands.get(one), tracker_id)
  }
}

/** Saved commands of a tracker. */
const most_commands = 50

const day = 86_400_000

/** Counters by the attribute that a maintenance goes by, and how much of it one unit is. */
const counted: Readonly<
  Record<string, { of: 'odometer' | 'engine_hours'; condition: 'mileage' | 'engine_hours'; unit: number }>
> = {
  totalDistance: { of: 'odometer', condition: 'mileage', unit: 1000 },
  odometer: { of: 'odometer', condition: 'mileage', unit: 1000 },
  hours: { of: 'engine_hours', condition: 'engine_hours', unit: 3_600_000 },
}

const addTask = (
  building: Building,
  plans: Plans,
  device: Device,
  maintenance: Maintenance | undefined,
  notifications: Recipients,
): void => {
  const vehicle_id = building.idOf('vehicle', String(device.id))
  if (!maintenance || vehicle_id === undefined) return
  const due = dueOf(maintenance, device, plans.now)
  const name = `${maintenance.name} (${device.name})`
  if (typeof due === 'string') {
    plans.lines.add('maintenance', 'left out', name, due)
    return
  }
  building.add('service_task', `${maintenance.id}/${device.id}`, {
    ...{
      vehicle_id,
      description: cut(maintenance.name, 255) || `Maintenance ${maintenance.id}`,
      repeat: maintenance.period > 0,
    },
    ...{ created: new Date(plans.now), look_due: new Date(plans.now), ...due, notifications },
  })
}

/** The next time that it comes: `start` and each `period` behind it. */
const nextOf = ({ start, period }: Maintenance, now: number): number | undefined => {
  if (start > now || period <= 0) return start > now ? start : undefined
  return start + (Math.floor((now - start) / period) + 1) * period
}

const dueOf = (
  maintenance: Maintenance,
  device: Device,
  now: number,
): { conditions: object; start: object } | string => {
  const { type, period } = maintenance
  const known = counted[type]
  if (known) {
    const shown = countersOf(device)[known.of]
    if (shown === undefined) return 'Its device has not told what it goes by: a later run brings it.'
    const next = nextOf(maintenance, shown * known.unit)
    if (next === undefined) return 'It was due once, and is over.'
    const begin = Math.round(shown)
    const limit = Math.max(0, Math.round(next / known.unit) - begin)
    const growth = {
      limit,
      notification_interval: 0,
      ...(period > 0 && { repeat_interval: Math.max(1, Math.round(period / known.unit)) }),
    }
    return { conditions: { [known.condition]: growth }, start: { [known.condition]: begin } }
  }
  if (!['serverTime', 'deviceTime', 'fixTime'].includes(type))
    return `It goes by ${cut(type, 60)}, which no service task does.`
  const end = nextOf(maintenance, now)
  if (end === undefined) return 'It was due once, and is over.'
  const repeat = period > 0 && { repeat_interval: Math.min(36_500, Math.max(1, Math.round(period / day))) }
  return { conditions: { date: { end, notification_interval: 0, ...repeat } }, start: { date: now } }
}

/** Our names of readings that Traccar calls otherwise. */
const inputs: Readonly<Record<string, string>> = {
  ...{
    power: 'board_voltage',
    battery: 'battery_voltage',
    rpm: 'obd_rpm',
    fuelLevel: 'obd_fuel',
    coolantTemp: 'obd_coolant_t',
  },
}

const addSensor = (
  building: Building,
  { lines }: Plans,
  { id, name }: Device,
  computed: Computed | undefined,
  { tracker_id, read }: { tracker_id: number; read: Set<string> },
): void => {
  if (!computed) return
  const title = computed.description || computed.attribute
  const linear = readLinear(computed.expression)
  if (!linear || computed.type !== 'number') {
    lines.add('computed attribute', 'left out', title, 'It is no factor and offset of one reading.')
    return
  }
  const input_name = cut(inputs[linear.input] ?? linear.input, 64)
  if (read.has(input_name)) {
    lines.add(
      'computed attribute',
      'left out',
      `${title} (${name})`,
      `Another sensor of the device reads ${input_name}.`,
    )
    return
  }
  read.add(input_name)
  if (!inputs[linear.input] && !/^adc\d+$/.test(linear.input))
    lines.add('computed attribute', 'told', title, `It reads ${input_name}: see that the device calls it so here.`)
  building.add('sensor', `${computed.id}/${id}`, {
    ...{
      tracker_id,
      type: 'metering',
      sensor_type: kindOf(computed.attribute),
      name: cut(title, 100),
      input_name,
      input_number: null,
    },
    settings: { ...(linear.offset === 0 && { divider: 1 / linear.factor }), parameters: { custom_field_name: true } },
    calibration: linear.offset === 0 ? null : pairsOf(linear),
  })
}

const kindOf = (attribute: string): string =>
  /^fuel/i.test(attribute) ? 'fuel' : /temp/i.test(attribute) ? 'temperature' : 'custom'

/** Two places of the line, far enough apart for whatever a device reads. */
const pairsOf = ({ factor, offset }: { factor: number; offset: number }): [number, number][] =>
  [-1e6, 1e6].map((reading) => [reading, reading * factor + offset])

const addCommand = (
  building: Building,
  { lines }: Plans,
  { id }: Device,
  command: Command | undefined,
  tracker_id: number,
): void => {
  if (!command) return
  const { type, textchannel, attributes } = command
  const title = command.description || type
  const words = cut(String(attributes.data ?? ''), 1024)
  if (textchannel) {
    lines.add('command', 'left out', title, 'It goes by text message, which commands do not here.')
    return
  }
  if (type !== 'custom' || words === '') {
    lines.add(
      'command',
      'left out',
      title,
      `It is no words for the device but ${cut(type, 60)}: send it from the tracker.`,
    )
    return
  }
  building.add(
    'saved_command',
    `${command.id}/${id}`,
    { tracker_id, name: cut(title, 100), type: 'hardware' },
    JSON.stringify({ command: words, reliable: true }),
  )
}
