import { event } from './event.ts'
import { attribute, type Draft, type Field, type Fields, refuse } from './report.ts'

const KMH_PER_KNOT = 1.852
const KMH_PER_MS = 3.6

type Measure = 'lat' | 'lng' | 'alt' | 'ellipsoid' | 'speed' | 'heading' | 'satellites' | 'precision'

/** What a phone tells beside where and when, in a query or among what an app adds to a location. */
const measures: Record<string, Field> = {
  valid: truth((one, value) => {
    one.valid = value
  }),
  sat: measure('satellites', 0, 255),
  satellites: measure('satellites', 0, 255),
  hdop: measured('hdop', 0, 1000),
  batt: unlessNegative(measured('battery', 0, 100)),
  charge: truth((one, value) => attribute(one, 'charging', value)),
  odometer: unlessNegative(measured('odometer', 0, 1e10, 0.001)),
  cell: several(cell),
  wifi: several((one, value) => listed(one, 'wifi', text(value))),
  driverUniqueId: key,
  event,
  alarm: event,
  mock,
  source_type: source,
}

/** The query string or form body of OsmAnd and the older phone clients. */
export const form: Fields = {
  others: true,
  known: {
    ...measures,
    id: device,
    deviceid: device,
    timestamp: time,
    lat: measure('lat', -90, 90),
    lon: measure('lng', -180, 180),
    location: pair,
    speed: unlessNegative(measure('speed', 0, 1000, KMH_PER_KNOT)),
    bearing: unlessNegative(measure('heading', 0, 360)),
    heading: unlessNegative(measure('heading', 0, 360)),
    altitude: measure('alt', -12_000, 100_000),
    accuracy: unlessNegative(measure('precision', 0, 10_000_000)),
  },
}

/** `extras` of a location: what the app adds to it. It cannot say who, where or when. */
export const phoneExtras: Fields = { others: true, known: measures }

/** `location` of the phones' background location library. */
export const phoneLocation: Fields = {
  others: false,
  known: {
    timestamp: time,
    is_moving: truth((one, value) => attribute(one, 'motion', value)),
    odometer: unlessNegative(measured('odometer', 0, 1e10, 0.001)),
    event,
    alarm: event,
    mock,
    activity: (one, value) => {
      const { type } = value as { type?: unknown }
      if (typeof type === 'string') attribute(one, 'activity', type)
    },
  },
}

export const phoneCoords: Fields = {
  others: false,
  known: {
    latitude: measure('lat', -90, 90),
    longitude: measure('lng', -180, 180),
    accuracy: unlessNegative(measure('precision', 0, 10_000_000)),
    speed: unlessNegative(measure('speed', 0, 500, KMH_PER_MS)),
    heading: unlessNegative(measure('heading', 0, 360)),
    altitude: measure('alt', -12_000, 100_000),
    ellipsoidal_altitude: measure('ellipsoid', -12_000, 100_000),
  },
}

export const phoneBattery: Fields = {
  others: false,
  known: {
    level: unlessNegative(measured('battery', 0, 1, 100)),
    is_charging: truth((one, value) => attribute(one, 'charging', value)),
  },
}

/** The root of the device JSON (supplement, section 5.6). */
export const deviceRoot: Fields = {
  others: true,
  known: {
    device_id: device,
    message_time: time,
    is_moving: truth((one, value) => attribute(one, 'motion', value)),
    battery_level: measured('battery', 0, 100),
    board_voltage: measured('board_voltage', 0, 1000),
    input_status: measured('inputs', 0, 2 ** 32 - 1),
    output_status: measured('outputs', 0, 2 ** 32 - 1),
    hardware_key: key,
    hardware_mileage: measured('odometer', 0, 1e7),
    event,
    alarm: event,
    mock,
  },
}

/** `location` of the device JSON: speed in km/h. */
export const deviceLocation: Fields = {
  others: false,
  known: {
    latitude: measure('lat', -90, 90),
    longitude: measure('lng', -180, 180),
    altitude: measure('alt', -12_000, 100_000),
    satellites: measure('satellites', 0, 255),
    speed: measure('speed', 0, 2000),
    heading: measure('heading', 0, 360),
    hdop: measured('hdop', 0, 1000),
    precision: measure('precision', 0, 10_000_000),
    source_type: source,
    event,
    alarm: event,
    mock,
  },
}

/** A location of OwnTracks: speed in km/h; of the battery 1 is unplugged, 2 charging, 3 full. */
export const ownTracksLocation: Fields = {
  others: false,
  known: {
    tst: time,
    lat: measure('lat', -90, 90),
    lon: measure('lng', -180, 180),
    acc: unlessNegative(measure('precision', 0, 10_000_000)),
    alt: measure('alt', -12_000, 100_000),
    vel: unlessNegative(measure('speed', 0, 2000)),
    cog: unlessNegative(measure('heading', 0, 360)),
    batt: unlessNegative(measured('battery', 0, 100)),
    bs: (one, value) => {
      if (value === 1 || value === 2 || value === 3) attribute(one, 'charging', value !== 1)
    },
  },
}

function measure(key: Measure, low: number, high: number, scale = 1): Field {
  return (one, value, name) => {
    const read = within(one, value, name, low, high)
    if (read !== undefined) one[key] = key === 'heading' ? Math.round(read) % 360 : tidy(read * scale)
  }
}

function measured(attribute_name: string, low: number, high: number, scale = 1): Field {
  return (one, value, name) => {
    const read = within(one, value, name, low, high)
    if (read !== undefined) attribute(one, attribute_name, tidy(read * scale))
  }
}

/** Phones say -1 for what they do not know. */
function unlessNegative(field: Field): Field {
  return (one, value, name) => {
    if ((numeric(value) ?? 0) >= 0) field(one, value, name)
  }
}

function truth(take: (one: Draft, value: boolean) => void): Field {
  return (one, value, name) => {
    const word = text(value).toLowerCase()
    if (word === 'true' || word === '1') take(one, true)
    else if (word === 'false' || word === '0') take(one, false)
    else refuse(one, name, 'true or false')
  }
}

function device(one: Draft, value: unknown, name: string): void {
  const id = text(value)
  if (/^[\x21-\x7e]{1,64}$/.test(id)) one.device = id
  else refuse(one, name, 'a device id')
}

function pair(one: Draft, value: unknown, name: string): void {
  const [lat, lng, ...rest] = text(value).split(',')
  if (rest.length > 0) refuse(one, name, 'lat,lon')
  measure('lat', -90, 90)(one, lat, name)
  measure('lng', -180, 180)(one, lng, name)
}

/** Seconds or milliseconds since 1970, ISO 8601, or `yyyy-MM-dd HH:mm:ss` in UTC. */
function time(one: Draft, value: unknown, name: string): void {
  const number = numeric(value)
  const read = number === undefined ? instant(value) : number < 1e11 ? number * 1000 : number
  if (read === undefined || read <= 0 || read >= 1e14) refuse(one, name, 'a time')
  else one.time = Math.round(read)
}

function instant(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const zoned = /(Z|[+-]\d\d(:?\d\d)?)$/i.test(value.slice(10)) ? value : `${value}Z`
  try {
    return Temporal.Instant.from(zoned).epochMilliseconds
  } catch {
    return undefined
  }
}

/** `mcc,mnc,lac,cellId` and perhaps the signal strength. */
function cell(one: Draft, value: unknown, name: string): void {
  const parts = text(value).split(',')
  const whole = parts.length >= 4 && parts.length <= 5 && parts.every((part) => /^-?\d{1,10}$/.test(part))
  if (!whole) refuse(one, name, 'mcc,mnc,lac,cellId,signal')
  else if (one.attributes.cell === undefined) {
    attribute(one, 'cell', parts.slice(0, 4).join('-'))
    if (parts[4] !== undefined) attribute(one, 'cell_signal', Number(parts[4]))
  } else listed(one, 'cells', parts.slice(0, 4).join('-'))
}

/** One more of a kind that a request may repeat. */
function listed(one: Draft, name: string, value: string): void {
  const known = one.attributes[name]
  if (value !== '') attribute(one, name, known === undefined ? value : `${known},${value}`)
}

/** A field that a query or a form may repeat, or that JSON lists. */
function several(field: Field): Field {
  return (one, value, name) => {
    for (const each of Array.isArray(value) ? value : [value]) field(one, each, name)
  }
}

function key(one: Draft, value: unknown): void {
  attribute(one, 'hardware_key', text(value).toLowerCase() || undefined)
}

/** Whether another program told the phone its place. */
function mock(one: Draft, value: unknown, name: string): void {
  truth((one, value) => attribute(one, 'mock', value))(one, value, name)
}

function source(one: Draft, value: unknown, name: string): void {
  if (value === 'LBS' || value === 'GNSS') one.lbs = value === 'LBS'
  else refuse(one, name, 'GNSS or LBS')
}

function within(one: Draft, value: unknown, name: string, low: number, high: number): number | undefined {
  const read = numeric(value)
  if (read !== undefined && read >= low && read <= high) return read
  refuse(one, name, `a number from ${low} to ${high}`)
  return undefined
}

function numeric(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?\s*$/i.test(value)) return undefined
  return Number(value)
}

/** A structure is no text: what JSON brings may not even have a `toString`. */
function text(value: unknown): string {
  return typeof value === 'object' ? '' : String(value)
}

/** Without the noise that converting units leaves; seven digits are a centimetre of latitude. */
const tidy = (value: number): number => Math.round(value * 1e7) / 1e7
