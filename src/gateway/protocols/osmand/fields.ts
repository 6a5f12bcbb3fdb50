import { event } from '#gateway/parts/alarms.ts'
import { attribute, type Field, type Fields } from '#gateway/parts/draft.ts'
import {
  cell,
  device,
  key,
  listed,
  measure,
  measured,
  mock,
  pair,
  several,
  source,
  text,
  time,
  truth,
  unlessNegative,
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
    // Ours: apps whose address one writes oneself tell metres a second.
    speed_ms: unlessNegative(measure('speed', 0, 500, KMH_PER_MS)),
    speed_kmh: unlessNegative(measure('speed', 0, 2000)),
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
