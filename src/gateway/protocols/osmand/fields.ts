import { event } from '#gateway/parts/alarms.ts'
import { attribute, type Draft, type Field, type Fields } from '#gateway/parts/draft.ts'
import {
  cell,
  device,
  key,
  listed,
  measure,
  measured,
  mock,
  numeric,
  pair,
  several,
  source,
  text,
  time,
  truth,
  unlessNegative,
  volts,
} from '#gateway/parts/fields.ts'

const KMH_PER_KNOT = 1.852
const KMH_PER_MS = 3.6

/** What a phone tells beside where and when, in a query or among what an app adds to a location. */
const measures: Record<string, Field> = {
  valid: truth((one, value) => {
    one.valid = value
  }),
  sat: measure('satellites', 0, 255),
  satellites: measure('satellites', 0, 255),
  hdop: measured('hdop', 0, 1000),
  batt: unlessNegative(measured('battery', 0, 100)),
  bat: unlessNegative(measured('battery', 0, 100)),
  battery_voltage: volts('battery_voltage'),
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

const speed_ms = unlessNegative(measure('speed', 0, 500, KMH_PER_MS))

/** A name that may be one for people: it counts where it can be an id, and nothing else says one. */
function nickname(one: Draft, value: unknown): void {
  if (one.device === undefined && /^[\x21-\x7e]{1,64}$/.test(text(value))) one.device = text(value)
}

/** The query string or form body of OsmAnd and the older phone clients, and objects of JSON of the same names. */
export const form: Fields = {
  others: true,
  known: {
    ...measures,
    id: device,
    deviceid: device,
    device_id: device,
    device: nickname,
    timestamp: time,
    lat: measure('lat', -90, 90),
    lon: measure('lng', -180, 180),
    latitude: measure('lat', -90, 90),
    longitude: measure('lng', -180, 180),
    location: pair,
    speed: unlessNegative(measure('speed', 0, 1000, KMH_PER_KNOT)),
    // Ours: apps whose address one writes oneself tell metres a second.
    speed_ms,
    speed_kmh: unlessNegative(measure('speed', 0, 2000)),
    bearing: unlessNegative(measure('heading', 0, 360)),
    heading: unlessNegative(measure('heading', 0, 360)),
    direction: unlessNegative(measure('heading', 0, 360)),
    altitude: measure('alt', -12_000, 100_000),
    alt: measure('alt', -12_000, 100_000),
    accuracy: unlessNegative(measure('precision', 0, 10_000_000)),
    acc: unlessNegative(measure('precision', 0, 10_000_000)),
  },
}

/** The same of those who write `latitude` and `longitude`, as for Home Assistant: their speed is what the phone tells. */
const inMetres: Fields = { others: true, known: { ...form.known, speed: speed_ms } }

export const formOf = (words: object): Fields => ('latitude' in words || 'longitude' in words ? inMetres : form)

const unread = (names: readonly string[]): Fields['known'] =>
  Object.fromEntries(names.map((name) => [name, () => undefined]))

/** PhoneTrack's; places by Wi-Fi have no satellites. */
export const phoneTrack: Fields = {
  others: true,
  known: {
    ...inMetres.known,
    sat: (one, value, name) => {
      if ((numeric(value) ?? 0) > 0) measure('satellites', 0, 255)(one, value, name)
    },
    ...unread(['useragent']),
  },
}

/** µlogger's. */
export const uLogger: Fields = {
  others: true,
  known: { ...inMetres.known, time, ...unread(['action', 'user', 'pass', 'track', 'trackid', 'image']) },
}

/** Reads a feature of Overland: its `properties`, and its place. */
export const feature: Fields = {
  others: false,
  known: {
    timestamp: time,
    latitude: measure('lat', -90, 90),
    longitude: measure('lng', -180, 180),
    altitude: measure('alt', -12_000, 100_000),
    speed: speed_ms,
    course: unlessNegative(measure('heading', 0, 360)),
    horizontal_accuracy: unlessNegative(measure('precision', 0, 10_000_000)),
    battery_level: unlessNegative(measured('battery', 0, 1, 100)),
    battery_state: (one, value) => {
      if (value === 'charging' || value === 'full' || value === 'unplugged')
        attribute(one, 'charging', value !== 'unplugged')
    },
    // A phone that lies in a car which drives is both.
    motion: (one, value) => {
      const words = Array.isArray(value) ? value.map(text).filter(Boolean) : []
      if (words.length === 0) return
      attribute(one, 'activity', words.join())
      attribute(
        one,
        'motion',
        words.some((word) => word !== 'stationary'),
      )
    },
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
    speed: speed_ms,
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
