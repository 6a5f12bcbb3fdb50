import type { Attributes } from '#track/point.ts'
import { bell, randomFrom } from './random.ts'

/** Equipment that a device reads beside its place: all of it is a function of the moment, so it is the same in whatever portions it is asked for. */
export type Equipment =
  /** The bus of a vehicle with an engine: revolutions, coolant, what is in the tank, the dashboard's odometer, the door. */
  | 'bus'
  /** A float in the tank, which tells less volts the more there is, as cheap senders do. */
  | 'float'
  /** A probe in the tank, which tells counts; cold load with thermometers and a door at the second input. */
  | 'probe'
  | 'cold'
  /** The battery that an electric vehicle drives by. */
  | 'electric'
  /** A sensor of pushes, in a vehicle whose driver brakes late and turns sharply. */
  | 'pushes'

export interface Moment {
  seed: number
  /** Milliseconds since 1970 UTC. */
  time: number
  /** km/h. */
  speed: number
  /** On the way; otherwise it stands, with its engine off. */
  drives: boolean
  /** Seconds of this trip, or of this stop. */
  since: number
  /** Seconds that it stood before this trip. */
  rested: number
  /** It stands where it belongs, and nobody opens it. */
  home: boolean
  /** It stands until the next day, and is charged. */
  overnight: boolean
  /** Metres on the odometer: now, when this trip or stop began, when the day began. */
  metres: number
  first_metres: number
  morning_metres: number
}

type Read = (moment: Moment) => Attributes

/** Adds up what all of it reads. */
export const measuredBy = (equipment: readonly Equipment[], moment: Moment): Attributes =>
  Object.assign({}, ...equipment.map((one) => readers[one](moment)))

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/** Noise of about this size, of one sensor at one second. */
const noise = ({ seed, time }: Moment, sensor: number, size: number): number =>
  bell(randomFrom(seed, sensor, Math.floor(time / 1000) % 2 ** 31)) * size

const turn = 2 * Math.PI
const day = 86_400_000

/** °C outside: by the season and by the hour. */
const outside = (time: number): number =>
  9 + 10 * Math.sin(turn * (time / day / 365.25 - 0.29)) + 4 * Math.sin(turn * (time / day - 0.375))

/** Litres that the tank holds, and that 100 km take. */
export const tank = 70
const per_100_km = 8.4

/** How a tank is kept: litres that are left when it is filled again, and litres that somebody has taken out of it up to a moment. */
interface Keeping {
  reserve: number
  taken?(time: number): number
}

const usual: Keeping = { reserve: 16 }

/** Litres that are siphoned in a night, in so many milliseconds from an hour of UTC on; each fifth night. */
export const siphoned = 20
const siphoning = 480_000
const siphons_at = 4_200_000
const siphons_every = 5 * day

/** The tank of a van that is robbed: it is filled early, so there is always as much in it as is taken. */
const robbed: Keeping = {
  reserve: 40,
  taken(time) {
    const nights = Math.floor((time - siphons_at) / siphons_every)
    const since = time - siphons_at - nights * siphons_every
    return siphoned * (nights + Math.min(1, since / siphoning))
  },
}

/**
 * Litres in the tank. It is filled at the stop at whose beginning it would have come to the reserve: while a vehicle drives there
 * is only less of it.
 */
const litres = (moment: Moment, { reserve, taken = () => 0 }: Keeping = usual): number => {
  const { metres, first_metres, seed, time, drives, since, rested } = moment
  const used = (at: number, then: number): number =>
    (at / 100_000) * per_100_km + taken(then) + ((seed * 11) % (tank - reserve))
  const stopped = time - (drives ? since + rested : since) * 1000
  const fills = Math.floor(used(first_metres, stopped) / (tank - reserve))
  return Math.max(2, tank - (used(metres, time) - fills * (tank - reserve)))
}

/** Counts of the probe at so many litres: a tank is narrower at its bottom and its top. */
export const probe_table: readonly { in: number; out: number }[] = [
  ...[
    { in: 1, out: 0 },
    { in: 520, out: 6 },
    { in: 1180, out: 17 },
    { in: 1960, out: 32 },
  ],
  ...[
    { in: 2760, out: 48 },
    { in: 3480, out: 61 },
    { in: 4095, out: 70 },
  ],
]

const counts = (level: number): number => {
  const held = Math.min(tank, Math.max(0, level))
  const at = probe_table.findIndex(({ out }) => out >= held)
  const [low, high] = [probe_table[Math.max(0, at - 1)], probe_table[Math.max(1, at)]]
  if (!low || !high) return 0
  return low.in + ((held - low.out) / (high.out - low.out)) * (high.in - low.in)
}

/** Fuel goes to and fro while it is driven. */
const probe: Read = (moment) => {
  const seconds = moment.time / 1000
  const slosh = moment.drives ? 0.7 * Math.sin(seconds / 2.9) + noise(moment, 1, 0.4) : noise(moment, 1, 0.03)
  return {
    lls1: Math.min(4095, Math.max(1, Math.round(counts(litres(moment, robbed) + slosh)))),
    lls_temperature1: Math.round(outside(moment.time)),
  }
}

/** Volts of the float where the tank is empty, and full. */
export const float_volts = { empty: 4.5, full: 0.6 } as const

/** A float swims, and its wire is wound in steps. */
const float: Read = (moment) => {
  const seconds = moment.time / 1000
  const slosh = moment.drives ? 2.5 * Math.sin(seconds / 3.7) + noise(moment, 6, 1.2) : noise(moment, 6, 0.3)
  const held = Math.min(tank, Math.max(0, litres(moment) + slosh))
  const volts = float_volts.empty + (held / tank) * (float_volts.full - float_volts.empty)
  return { adc1: rounded(volts * 20, 0) / 20 }
}

/** Litres at so many counts of the probe. */
const litresAt = (count: number): number => {
  const at = probe_table.findIndex((pair) => pair.in >= count)
  const [low, high] = [probe_table[Math.max(0, at - 1)], probe_table[Math.max(1, at)]]
  if (!low || !high) return 0
  return low.out + ((count - low.in) / (high.in - low.in)) * (high.out - low.out)
}

/** Litres that a device tells, whatever its sender; nothing where it knows no tank. */
export const litresTold = ({ lls1, adc1, fuel_percent }: Attributes): number | undefined => {
  if (typeof lls1 === 'number') return litresAt(lls1)
  if (typeof adc1 === 'number') return ((adc1 - float_volts.empty) / (float_volts.full - float_volts.empty)) * tank
  return typeof fuel_percent === 'number' ? (fuel_percent / 100) * tank : undefined
}

/** km/h up to which each gear is driven, and turns of the engine a minute in one km/h. */
const gears: readonly (readonly [most: number, turns: number])[] = [
  ...([
    [12, 105],
    [24, 62],
    [38, 42],
    [54, 32],
    [72, 25],
  ] as const),
  [Number.POSITIVE_INFINITY, 20],
]
const idling = 780

const turns = (speed: number): number => Math.max(idling, speed * (gears.find(([most]) => speed <= most)?.[1] ?? 0))

/** °C of a warm engine; seconds in which it gets warm and cold by two thirds. */
const warm = 88
const warming = 240
const cooling = 9000

const coolant = ({ time, drives, since, rested }: Moment): number => {
  const air = outside(time)
  const cooled = air + (warm - air) * Math.exp(-(drives ? rested : since) / cooling)
  return drives ? warm - (warm - cooled) * Math.exp(-since / warming) : cooled
}

/** Kilometres that it was driven before it had a device. */
const before = 41_300
/** Seconds for which a door is open at a stop. */
const loading = 360

const isOpen = ({ drives, home, since }: Moment): boolean => !drives && !home && since < loading

const bus: Read = (moment) => {
  const { drives, speed, metres } = moment
  return {
    rpm: drives ? Math.round(turns(speed) + noise(moment, 2, 15)) : 0,
    obd_speed: Math.round(speed),
    coolant_temperature: Math.round(coolant(moment)),
    fuel_percent: Math.round((litres(moment) / tank) * 100),
    fuel_used: rounded((metres / 100_000) * per_100_km, 1),
    vehicle_odometer: Math.floor(metres / 1000) + before,
    ambient_temperature: Math.round(outside(moment.time)),
    door_front_right: isOpen(moment),
  }
}

/** °C of the load; by how much an open door warms it, and seconds of warming and of cooling by two thirds. */
const chilled = 4
const warmed = 3.2
const [door_seconds, cold_seconds] = [300, 720]

const warmth = (stood: number): number => {
  const open = warmed * (1 - Math.exp(-Math.min(stood, loading) / door_seconds))
  return open * Math.exp(-Math.max(0, stood - loading) / cold_seconds)
}

const cold: Read = (moment) => {
  const { time, drives, since, rested, home } = moment
  const cycle = 0.5 * Math.sin((turn * time) / 1_500_000)
  const let_in = drives ? warmth(rested) * Math.exp(-since / cold_seconds) : home ? 0 : warmth(since)
  return {
    temperature1: rounded(chilled + cycle + let_in + noise(moment, 3, 0.05), 1),
    ble_temperature1: rounded(chilled + 0.7 + cycle + 1.2 * let_in + noise(moment, 4, 0.05), 2),
    ble_humidity1: rounded(78 + 4 * let_in + noise(moment, 5, 0.5), 1),
    ble_battery1: 92,
    inputs: isOpen(moment) ? 2 : 0,
  }
}

/** kWh that the battery holds and 100 km take, and kW of the charger; per cent at which it stops. */
const holds = 60
const kwh_per_100_km = 21
const charger = 11
const charged = 96
/** Seconds after which somebody plugs it in. */
const plugging = 600

const electric: Read = ({ time, drives, since, overnight, metres, morning_metres }) => {
  const left = Math.max(3, charged - (((metres - morning_metres) / 100_000) * kwh_per_100_km * 100) / holds)
  const hours = overnight && !drives ? Math.max(0, since - plugging) / 3600 : 0
  const state_of_charge = Math.min(charged, left + (hours * charger * 100) / holds)
  const plugged = hours > 0
  return {
    state_of_charge: rounded(state_of_charge, 1),
    range: Math.round((state_of_charge / kwh_per_100_km) * holds),
    battery_health: 97,
    charger_plugged: plugged,
    vehicle_charging: plugged && state_of_charge < charged,
    traction_temperature: Math.round(outside(time) + (drives || plugged ? 9 : 4)),
  }
}

/** km/h from which on it is driven harshly, and the share of points at which it is. */
const harsh_speed = 30
const harsh_share = 0.02
const manners = ['braking', 'cornering', 'acceleration'] as const

const pushes: Read = ({ seed, time, speed, drives }): Attributes => {
  const random = randomFrom(seed, 6, Math.floor(time / 1000) % 2 ** 31)
  if (!drives || speed < harsh_speed || random() >= harsh_share) return {}
  return { event: 'harsh_driving', harsh_driving: manners[Math.floor(random() * manners.length)] ?? 'braking' }
}

const readers: Readonly<Record<Equipment, Read>> = { bus, probe, float, cold, electric, pushes }
