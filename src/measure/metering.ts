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
  const calibrate = calibration(sensor.calibration)
  return (raw) => {
    const found = scaled(raw, sensor)
    calibrate(found)
    return found
  }
}

/** Values within the limits, divided: a loop of its own, as that of the calibration, for a call for each value costs more than all else. */
const scaled = (raw: Float64Array, { divider, min, max }: Scaling): Measurements => {
  const low = min ?? Number.NEGATIVE_INFINITY
  const high = max ?? Number.POSITIVE_INFINITY
  const values = new Float64Array(raw.length)
  const why = new Uint8Array(raw.length)
  for (let i = 0; i < raw.length; i++) {
    const value = raw[i] as number
    if (value >= low && value <= high) values[i] = value / divider
    else {
      values[i] = Number.NaN
      why[i] = Number.isNaN(value) ? told.nothing : told.out_of_range
    }
  }
  return { values, told: why }
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
const calibration = (pairs: readonly Calibrated[]): ((found: Measurements) => void) => {
  if (pairs.length === 0) return () => undefined
  const [ins, outs] = [Float64Array.from(pairs, (pair) => pair.in), Float64Array.from(pairs, (pair) => pair.out)]
  const last = pairs.length - 1
  return ({ values, told: why }) => {
    let at = 0
    for (let row = 0; row < values.length; row++) {
      const value = values[row] as number
      if (Number.isNaN(value)) continue
      while (at > 0 && value < (ins[at] as number)) at--
      while (at < last - 1 && value >= (ins[at + 1] as number)) at++
      const from = ins[at] as number
      const share = (value - from) / ((ins[at + 1] as number) - from)
      const held = Math.min(1, Math.max(0, share))
      if (held !== share) why[row] = told.held
      values[row] = (outs[at] as number) * (1 - held) + (outs[at + 1] as number) * held
    }
  }
}
