import { createReadStream } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { registerFor } from '#cli/register-fleet.ts'
import { readZones } from '#formats/zone-file.ts'
import type { Shape } from '#geo/shape.ts'
import { beat } from '#pace/beat.ts'
import { process_clock } from '#pace/clock.ts'
import { drive } from '#simulate/fleet/drive.ts'
import { type PlaceName, placeNames } from '#simulate/fleet/places.ts'
import { parked_every, type Shift, shifts, type Vehicle } from '#simulate/fleet/plan.ts'
import { randomFrom } from '#simulate/fleet/random.ts'
import { through } from '#simulate/fleet/through.ts'
import { checkDevice, howToRegister, port, portOf } from '#simulate/speak/arguments.ts'
import { type Line, Refused } from '#simulate/speak/device.ts'
import { type ProtocolName, protocolNames } from '#simulate/speak/languages.ts'
import { inTime, packet_points } from '#simulate/speak/pace.ts'
import { talk } from '#simulate/speak/talk.ts'
import type { Point } from '#track/point.ts'
import { untilSignal } from './signal.ts'

interface Options {
  devices: number
  protocol: ProtocolName
  devicesFrom: string
  host: string
  port?: number
  rate: number
  for?: number
  batch: number
  drive: 'believable' | 'dense'
  zones?: string
  register?: true
  user?: string
}

/** `odograph simulate`: vehicles on the streets of Liechtenstein, from now on, as devices would tell. docs/replay.md has examples. */
export const simulate = (program: Command): void => {
  program
    .command('simulate')
    .description('make a moving fleet: registered devices that report to a running platform until interrupted')
    .option('--devices <count>', 'how many', count, 10)
    .addOption(new Option('--protocol <name>', 'how they speak').choices(protocolNames).makeOptionMandatory())
    .option('--devices-from <id>', 'id of the first; the others count on from it', '350000000000001')
    .option('--host <name>', 'where the platform listens', 'localhost')
    .option('--port <number>', 'the port of the protocol; the configured one when left out', port)
    .option('--rate <seconds>', 'between reports of a device that drives', count, 15)
    .option('--for <duration>', 'such as 30s, 10m or 8h; until interrupted when left out', duration)
    .option('--batch <records>', 'that a device collects before it sends them', count, 1)
    .addOption(
      new Option('--drive <how>', 'believable: shifts, stops, nights at the depot; dense: around the clock, for load')
        .choices(['believable', 'dense'])
        .default('believable'),
    )
    .option(
      '--zones <file>',
      'drive from zone to zone of this KML or KMZ, as zone/download writes it, and not on streets',
    )
    .option('--register', 'register the devices that --user has not, on the platform that the environment names')
    .option('--user <login>', 'whose they become')
    .action(run)
}

const count = (text: string): number => {
  const number = Number(text)
  if (!/^\d{1,6}$/.test(text) || number < 1) throw new InvalidArgumentError('It is a whole number from 1.')
  return number
}

/** Seconds of `90`, `90s`, `10m`, `8h`. */
const duration = (text: string): number => {
  const [, number, unit = 's'] = /^(\d{1,6})([smh]?)$/.exec(text) ?? []
  if (number === undefined) throw new InvalidArgumentError('A duration is such as 30s, 10m or 8h.')
  return Number(number) * ({ m: 60, h: 3600 }[unit] ?? 1)
}

const run = async (options: Options): Promise<void> => {
  const ids = idsFrom(options.devicesFrom, options.devices)
  for (const id of ids) checkDevice(options.protocol, id)
  const where = { protocol: options.protocol, host: options.host, port: portOf(options) }
  const ending = endingOf(options)
  const shapes = options.zones ? await shapesOf(options.zones) : []
  if (options.register) await registerFleet(ids, options)
  const totals: Totals = { begun: Date.now(), acknowledged: 0, refused: [] }
  const reporting = beat(report_every, () => process.stderr.write(tell(totals, options)))
  await Promise.all(
    ids.map((device, i) => report({ ...where, device }, wayOf(i, shapes, options), options, totals, ending.signal)),
  )
  await reporting.stop()
  process.stdout.write(tell(totals, options))
  const [refused] = totals.refused
  if (refused)
    throw new Error(
      `Not registered: ${named(totals.refused)}. ${howToRegister(options.protocol, refused)} Or say --register --user <login>.`,
    )
}

/** Ids that are told, at most. */
const most_named = 20

const named = (ids: readonly string[]): string => {
  const more = ids.length > most_named ? [`and ${ids.length - most_named} more`] : []
  return [...ids.slice(0, most_named), ...more].join(', ')
}

const registerFleet = async (ids: readonly string[], { protocol, user, host }: Options): Promise<void> => {
  if (!user) throw new Error('Name the user whom the devices are registered for: --user <login>.')
  const made = await registerFor(user, { ids, protocol, host })
  process.stderr.write(`Registered ${made} of ${ids.length} devices for ${user}; the others were before.\n`)
}

/** Ends at SIGTERM, SIGINT, or when the time is over. */
const endingOf = ({ for: seconds }: Options): AbortController => {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  void untilSignal().then(end)
  if (seconds !== undefined) process_clock.after(seconds * 1000, end, true)
  return ending
}

interface Totals {
  begun: number
  acknowledged: number
  /** Devices that the platform does not know. */
  refused: string[]
}

/** Milliseconds between two lines about how it goes. */
const report_every = 5_000

const tell = ({ begun, acknowledged, refused }: Totals, { devices }: Options): string => {
  const seconds = (Date.now() - begun) / 1000
  const rate = Math.round(acknowledged / seconds)
  return `${devices - refused.length} devices, ${acknowledged} points acknowledged in ${seconds.toFixed(1)} s (${rate}/s), ${refused.length} devices refused\n`
}

/** `devices` ids that count on from the first, at its length. */
const idsFrom = (first: string, devices: number): string[] => {
  const [, prefix = '', digits = ''] = /^(.*?)(\d{0,15})$/.exec(first) ?? []
  return Array.from(
    { length: devices },
    (_, i) => `${prefix}${String(Number(digits) + i).padStart(digits.length, '0')}`,
  )
}

const day_shifts: readonly Shift[] = [shifts.day, shifts.late, shifts.night]

const homes: readonly PlaceName[] = ['depot', 'workshop', 'eschen']

/** Homes and shifts take turns; each is sent anywhere. */
const vehicleOf = (i: number, { drive: how, rate }: Options): Vehicle => ({
  seed: i,
  home: homes[i % homes.length] as PlaceName,
  work: { kind: 'sent', to: placeNames },
  shift: how === 'dense' ? shifts.dense : (day_shifts[i % day_shifts.length] as Shift),
  every: rate,
  parked: how === 'dense' ? rate : parked_every,
})

/** Where zones are, of a file. */
const shapesOf = async (path: string): Promise<Shape[]> => {
  const zones = (await Array.fromAsync(readZones(() => createReadStream(path), circle))).flat()
  if (zones.length === 0) throw new Error(`${path} holds no zones`)
  return zones.map(({ shape }) => shape)
}

/** Metres around places whose file tells none. */
const circle = 100

/** How one of the fleet goes; from zone to zone each begins at another. */
const wayOf = (i: number, shapes: readonly Shape[], options: Options): Way =>
  shapes.length > 0
    ? { seed: i, from: (begun) => through({ shapes, first: i, every: options.rate }, begun) }
    : { seed: i, from: (begun) => drive(vehicleOf(i, options), begun, Number.POSITIVE_INFINITY) }

interface Way {
  seed: number
  /** What it reports from a moment on. */
  from(begun: number): Iterable<Point>
}

/** What one device sends until the end. A device that is not known is counted and left. */
const report = async (line: Line, way: Way, { batch, rate }: Options, totals: Totals, signal: AbortSignal) => {
  // Vehicles keep whole seconds; devices in the field do not report all at once.
  const delay = randomFrom(way.seed, rate)() * 1000
  const dueAt = ({ time }: Point): number => time + delay
  const packets = inTime(way.from(totals.begun), {
    dueAt,
    least: batch,
    most: Math.max(batch, packet_points),
    signal,
  })
  const onAcknowledged = (points: number): void => {
    totals.acknowledged += points
  }
  await talk(line, packets, { onAcknowledged, signal }).catch((error) => {
    if (!(error instanceof Refused)) throw error
    totals.refused.push(line.device)
  })
}
