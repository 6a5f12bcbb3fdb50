import type { Random } from './random.ts'
import type { Shape } from './shape.ts'

/**
 * Vehicles with a tank and a sensor, by class. Figures of sensors are those that makers and standards publish:
 *
 * - capacitive: relative error ±1 % of the range (Technoton, DUT-E 485, operation manual 8.1, 1.4.1; Escort TD-150 says the same), 10 or 12 bits (Omnicomm,
 *   LLS 20230, manual: "binary code with 10/12 bit resolution"), read once a second and damped in the probe.
 * - can: SAE J1939 SPN 96, 0.4 % a bit, 0 to 100 % (quoted by Teltonika, FM5500 manual, page 109), as the dash damps it; 0xFE an error, 0xFF not available.
 * - obd: SAE J1979 PID 2F, 100/255 % a bit, of the car's own float as its cluster damps it.
 * - float: 3 to 10 % of the range by calibration and wear (fitters publish 5 to 10 %, old ones 20 %: usacenyd.com, gps-fuel), a wiper that goes from contact
 *   to contact of some sixty, moved by each wave.
 *
 * What waves, hills and warmth do is physics: diesel grows by 0.083 % a degree (ISO 91, table 54B), a tank of length l tilted by g per cent stands l × g / 2 higher at
 * its end.
 */

export const classes = ['capacitive', 'can', 'obd', 'float'] as const
export type Class = (typeof classes)[number]

export interface Vehicle {
  class: Class
  /** Litres. */
  volume: number
  shape: Shape
  /** Litres in 100 km, and an hour standing with the engine on. */
  per_hundred: number
  idle: number
  /** Kind of its days. */
  work: 'haul' | 'courier' | 'site'
  sensor: SensorKind
  /** What the ignition says: the truth, always on, always off, nothing. */
  ignition: 'true' | 'on' | 'off' | 'none'
}

/** Figures of a sensor, in shares of its range. */
export interface SensorKind {
  /** Deviation at rest, and by waves while the vehicle moves. */
  rest: number
  waves: number
  /** Steps of what is told. */
  step: number
  /** Share by which it stands higher for each per cent of a hill. */
  tilt: number
  /** Seconds that it lags behind. */
  lag: number
  /** Share by which friction holds it back. */
  friction: number
  /** Share of the shape of the tank that its dash has undone already, before anything is told. */
  known: number
  /** Pairs of its calibration. */
  pairs: number
  /** Whether less is told of more, whether it stays at its end near the full tank, whether it is heard only while the engine is on. */
  inverse: boolean
  saturates: boolean
  with_engine: boolean
  /** Raw values that are codes, and how often one comes. */
  codes: readonly number[]
  code_share: number
  /** The greatest raw value. */
  full: number
}

const truck = (random: Random) => ({
  volume: Math.round(random.of(30, 80)) * 10,
  per_hundred: random.of(22, 34),
  idle: random.of(1.6, 3),
})
const van = (random: Random) => ({
  volume: Math.round(random.of(70, 95)),
  per_hundred: random.of(8, 12),
  idle: random.of(0.6, 1.2),
})
const car = (random: Random) => ({
  volume: Math.round(random.of(42, 70)),
  per_hundred: random.of(5, 9),
  idle: random.of(0.5, 0.9),
})
const digger = (random: Random) => ({
  volume: Math.round(random.of(20, 40)) * 10,
  per_hundred: random.of(30, 40),
  idle: random.of(8, 16),
})

const sizes: Record<Class, readonly ((random: Random) => Pick<Vehicle, 'volume' | 'per_hundred' | 'idle'>)[]> = {
  capacitive: [truck, truck, truck, van, digger],
  can: [truck],
  obd: [car, van],
  float: [truck, van],
}

const sensors: Record<Class, (random: Random) => SensorKind> = {
  capacitive: (random) => ({
    ...{ rest: random.of(0.0006, 0.0015), waves: random.of(0.004, 0.012), step: random.one([1 / 1023, 1 / 4095]) },
    ...{ tilt: random.of(0.0005, 0.005), lag: random.of(5, 30), friction: 0, known: 0, pairs: 20 },
    ...{ inverse: false, saturates: random.chance(0.2), with_engine: false },
    ...{ codes: [0, 65535], code_share: 0.0005, full: 4095 },
  }),
  can: (random) => ({
    ...{
      rest: 0.0005,
      waves: random.of(0.003, 0.008),
      step: 0.004,
      tilt: random.of(0.0005, 0.004),
      lag: random.of(30, 90),
    },
    ...{
      friction: 0.002,
      known: 0.9,
      pairs: 2,
      inverse: false,
      saturates: random.chance(0.3),
      with_engine: random.chance(0.7),
    },
    ...{ codes: [254, 255], code_share: 0.001, full: 250 },
  }),
  obd: (random) => ({
    ...{
      rest: 0.001,
      waves: random.of(0.006, 0.015),
      step: 1 / 255,
      tilt: random.of(0.001, 0.005),
      lag: random.of(30, 90),
    },
    ...{ friction: 0.004, known: 0.85, pairs: 2, inverse: false, saturates: random.chance(0.5), with_engine: true },
    ...{ codes: [0], code_share: 0.001, full: 255 },
  }),
  float: (random) => ({
    ...{ rest: random.of(0.002, 0.005), waves: random.of(0.015, 0.04), step: 1 / random.of(50, 80) },
    ...{
      tilt: random.of(0.001, 0.006),
      lag: random.of(3, 15),
      friction: random.of(0.003, 0.008),
      known: 0,
      pairs: random.one([3, 6, 12]),
    },
    ...{ inverse: random.chance(0.5), saturates: random.chance(0.5), with_engine: random.chance(0.3) },
    ...{ codes: [0, 5000], code_share: 0.001, full: 2145 },
  }),
}

export const vehicleOf = (random: Random, kind: Class): Vehicle => {
  const size = random.one(sizes[kind])
  const shape = random.one<Shape>(['box', 'cylinder', 'foot', 'wedge', 'saddle'])
  return {
    ...{ class: kind, ...size(random), shape, sensor: sensors[kind](random) },
    work:
      size === digger
        ? 'site'
        : size === truck
          ? random.one(['haul', 'haul', 'courier'])
          : random.one(['courier', 'courier', 'haul']),
    ignition: random.chance(0.85) ? 'true' : random.one(['on', 'off', 'none']),
  }
}

/** Degrees by which the fuel is warmer and colder than on average in a day, and the share by which diesel grows with each. */
export const warmth = { degrees: 5, share: 0.00083 }

/**
 * Deviation of a level of this vehicle in a rest, litres: of the sensor, of what lies within a step, of what friction holds back, and of a half-full tank's
 * warmth in a day. Slopes are none of it: a rest has one.
 */
export const noiseOf = (vehicle: Vehicle): number =>
  Math.hypot(
    ownNoiseOf(vehicle),
    vehicle.volume *
      Math.hypot(vehicle.sensor.friction / Math.sqrt(3), (0.5 * warmth.share * warmth.degrees) / Math.SQRT2),
  )

/** The same of the sensor alone, litres: what it strays by itself, and what lies within a step. */
export const ownNoiseOf = ({ volume, sensor: { rest, step } }: Vehicle): number =>
  volume * Math.hypot(rest, step / Math.sqrt(12))
