/**
 * Sensors that measure: what a device says, by limits, divider and calibration, as a value. A sensor is compiled once and read over
 * columns (supplement 2, 1.2). Settings apply when one looks, so nothing of this is stored.
 */

export interface Scaling {
  /** By which raw values are divided; not 0. */
  divider: number
  /** Raw values below or above are discarded; null: none are. */
  min: number | null
  max: number | null
  /** Pairs whose `in` rise; `out` may rise or fall. Empty: values pass through. */
  calibration: readonly Calibrated[]
}

export interface Calibrated {
  in: number
  out: number
}

/** Why a value is what it is. */
export const told = {
  plain: 0,
  /** There is no raw value. */
  nothing: 1,
  /** The raw value is below `min` or above `max`. */
  out_of_range: 2,
  /** Beyond an end of the calibration, whose value is held. */
  held: 3,
  /** A composite one of whose parts has no value that is new enough. */
  stale: 4,
} as const

export type Told = (typeof told)[keyof typeof told]

/** Values of a column, NaN where there is none, and why each is what it is: one of `told`. */
export interface Measurements {
  values: Float64Array
  told: Uint8Array
  /** Of virtual sensors, at the places of values that are no figures. */
  texts?: (string | undefined)[]
}

/** Nothing of so many rows yet. */
export const nothingOf = (length: number): Measurements => ({
  values: new Float64Array(length).fill(Number.NaN),
  told: new Uint8Array(length).fill(told.nothing),
})

/** Faults of settings that cannot be compiled. */
export type Fault = 'divider' | 'limits' | 'calibration'

/** The first setting that makes no sensor; nothing where all do. */
export const faultOf = ({ divider, min, max, calibration }: Scaling): Fault | undefined => {
  if (!Number.isFinite(divider) || divider === 0) return 'divider'
  if (min !== null && max !== null && !(min <= max)) return 'limits'
  const isRising = calibration.every(
    (pair, i) =>
      Number.isFinite(pair.in) && Number.isFinite(pair.out) && (i === 0 || pair.in > (calibration[i - 1]?.in ?? 0)),
  )
  return isRising && calibration.length !== 1 ? undefined : 'calibration'
}

/** The sensor as a function of columns of raw values, in which NaN is none. Throws a RangeError where `faultOf` finds something. */
export const compile = (sensor: Scaling): ((raw: Float64Array) => Measurements) => {
  const fault = faultOf(sensor)
  if (fault) throw new RangeError(`the ${fault} of a sensor makes none`)
  const low = sensor.min ?? Number.NEGATIVE_INFINITY
  const high = sensor.max ?? Number.POSITIVE_INFINITY
  const calibrate = calibration(sensor.calibration)
  return (raw) => {
    const found = nothingOf(raw.length)
    for (let i = 0; i < raw.length; i++) {
      const value = raw[i] as number
      if (Number.isNaN(value)) continue
      found.told[i] = value < low || value > high ? told.out_of_range : told.plain
      if (found.told[i] === told.plain) calibrate(value / sensor.divider, found, i)
    }
    return found
  }
}

/** One raw value, as `compile` reads a column: for whoever has a single one of each of many sensors. */
export const measure = ({ divider, min, max, calibration: pairs }: Scaling, raw: number): Measurement => {
  if (Number.isNaN(raw)) return { told: told.nothing }
  if ((min !== null && raw < min) || (max !== null && raw > max)) return { told: told.out_of_range }
  const scaled = raw / divider
  let next = 1
  while (next < pairs.length - 1 && scaled >= (pairs[next] as Calibrated).in) next++
  const [from, to] = [pairs[next - 1], pairs[next]]
  if (!(from && to)) return { value: scaled, told: told.plain }
  const share = (scaled - from.in) / (to.in - from.in)
  const held = Math.min(1, Math.max(0, share))
  return { value: from.out * (1 - held) + to.out * held, told: held === share ? told.plain : told.held }
}

/** A value, where there is one, and why it is what it is. */
export interface Measurement {
  value?: number
  told: Told
}

/** Linear between the pairs; values wander, so it looks first where the one before was. */
const calibration = (pairs: readonly Calibrated[]): ((value: number, found: Measurements, row: number) => void) => {
  if (pairs.length === 0)
    return (value, { values }, row) => {
      values[row] = value
    }
  const [ins, outs] = [Float64Array.from(pairs, (pair) => pair.in), Float64Array.from(pairs, (pair) => pair.out)]
  const last = pairs.length - 1
  let at = 0
  return (value, found, row) => {
    while (at > 0 && value < (ins[at] as number)) at--
    while (at < last - 1 && value >= (ins[at + 1] as number)) at++
    const [from, to] = [ins[at] as number, ins[at + 1] as number]
    const share = (value - from) / (to - from)
    const held = Math.min(1, Math.max(0, share))
    if (held !== share) found.told[row] = told.held
    found.values[row] = (outs[at] as number) * (1 - held) + (outs[at + 1] as number) * held
  }
}
