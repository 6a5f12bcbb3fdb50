import { compile, type Scaling } from '#measure/metering.ts'
import type { Random } from './random.ts'
import { heightOf, shapes } from './shape.ts'
import { type Vehicle, warmth } from './vehicle.ts'

/** What a sensor makes of the tank at a moment. */
export interface Moment {
  /** Litres. */
  volume: number
  moving: boolean
  /** Per cent of the hill that it stands on, or goes over. */
  grade: number
  /** Milliseconds since the moment before. */
  passed: number
  /** Degrees by which it is warmer than when it was filled. */
  warmer: number
}

/** The sensor of a vehicle as raw values, moment by moment. */
export const sensing = (random: Random, { volume: most, shape, sensor }: Vehicle): ((moment: Moment) => number) => {
  const height = heightOf(shape)
  let [lagged, held, wave, hill] = [Number.NaN, Number.NaN, 0, 0]
  return ({ volume, moving, grade, passed, warmer }) => {
    const before = moving ? Math.exp(-passed / 25_000) : 0
    wave = wave * before + random.normal(sensor.waves * Math.sqrt(1 - before * before))
    const same = moving ? Math.exp(-passed / 70_000) : 0
    hill = moving ? hill * same + random.normal(grade * Math.sqrt(1 - same * same)) : grade
    const full = (volume / most) * (1 + warmth.share * warmer)
    const stands = height(full) * (1 - sensor.known) + full * sensor.known + sensor.tilt * hill
    const keeps = Math.exp(-passed / 1000 / sensor.lag)
    lagged = Number.isNaN(lagged) ? stands : stands + (lagged - stands) * keeps
    const shown = lagged + (moving ? wave : 0) + random.normal(sensor.rest)
    // Friction holds a float back until it is pulled far enough.
    held = Number.isNaN(held) ? shown : Math.min(shown + sensor.friction, Math.max(shown - sensor.friction, held))
    return rawOf(sensor, held)
  }
}

/** What a vehicle's sensor would tell without noise, steps, slopes, warmth and lag, of litres that are in the tank; calibrated. @param ends whether it may end before the tank is full */
export const ideal = (vehicle: Vehicle, ends: boolean): ((volume: number) => number) => {
  const { shape, volume: most } = vehicle
  const sensor = { ...vehicle.sensor, saturates: ends && vehicle.sensor.saturates }
  const [height, level] = [heightOf(shape), compile(calibrated(vehicle))]
  return (volume) => {
    const full = volume / most
    const stands = height(full) * (1 - sensor.known) + full * sensor.known
    return level(Float64Array.of(rawOf(sensor, stands, (exact) => exact))).values[0] as number
  }
}

/** The raw value of what is shown, in steps. */
const rawOf = (
  { saturates, step, inverse, full }: Vehicle['sensor'],
  shown: number,
  told_as = (within: number): number => Math.round(within / step) * step,
): number => {
  const within = Math.min(saturates ? 0.96 : 1, Math.max(0.005, shown))
  const told = told_as(within)
  return (inverse ? 1.05 - told : told + (step < 0.003 ? 1 / full : 0)) * full
}

/** How an account would have calibrated it: so many pairs poured in, read at rest on the level. */
export const calibrated = ({ volume, shape, sensor: { pairs, inverse, full, step } }: Vehicle): Scaling => {
  const calibration = Array.from({ length: pairs }, (_, i) => {
    const height = i / (pairs - 1)
    const told = inverse ? 1.05 - height : height + (step < 0.003 ? 1 / full : 0)
    return { in: told * full, out: volume * shapes[shape](height) }
  })
  const most = Math.max(...calibration.map((pair) => pair.in))
  return { divider: 1, min: null, max: most * 1.06, calibration: calibration.toSorted((a, b) => a.in - b.in) }
}
