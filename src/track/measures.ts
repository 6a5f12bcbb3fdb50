import { type Attribute, type Attributes, flag, type Point } from './point.ts'

type Range = readonly [low: number, high: number]

const percent: Range = [0, 100]
const volts: Range = [0, 1000]
const kilometres: Range = [0, 1e7]
const degrees: Range = [-100, 1000]
const litres: Range = [0, 1e7]
const dilution: Range = [0, 100]
const acceleration: Range = [-100, 100]

const each = (name: string, range: Range): [string, Range][] =>
  Array.from({ length: 8 }, (_, index) => [`${name}${index + 1}`, range])

/**
 * Ranges of the attributes that `docs/glossary.md` names, in its units. Values beyond are codes for "no sensor" and
 * bytes that mean something else; those within are the sensor's own.
 */
export const measures: ReadonlyMap<string, Range> = new Map([
  ['battery', percent],
  ['gsm_signal', percent],
  ['fuel_percent', percent],
  ['throttle', percent],
  ['engine_load', [0, 250]],
  ['battery_voltage', volts],
  ['board_voltage', volts],
  ['odometer', kilometres],
  ['trip', kilometres],
  ['engine_hours', [0, 1e6]],
  ['rpm', [0, 20_000]],
  ['obd_speed', [0, 500]],
  ['fuel', litres],
  ['fuel_used', litres],
  ['fuel_rate', [0, 10_000]],
  ['fuel_consumption', [0, 10_000]],
  ['coolant_temperature', degrees],
  ['axle_weight', [0, 1e6]],
  ['hdop', dilution],
  ['pdop', dilution],
  ['acceleration_x', acceleration],
  ['acceleration_y', acceleration],
  ['acceleration_z', acceleration],
  ...each('adc', [-1000, 1000]),
  ...each('temperature', degrees),
  ...each('humidity', percent),
])

const within = (value: Attribute | undefined, [low, high]: Range): boolean =>
  typeof value === 'number' && value >= low && value <= high

const isPossible = (name: string, value: Attribute | undefined): boolean => {
  const range = measures.get(name)
  return range === undefined || within(value, range)
}

/** Attributes without those that nothing can have measured: the same object when all of them are possible. */
export const possible = (attributes: Attributes): Attributes => {
  for (const name in attributes) {
    if (!isPossible(name, attributes[name])) {
      return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isPossible(name, value)))
    }
  }
  return attributes
}

/** km/h, beyond anything that is tracked; metres, from the deepest mine to the edge of space. */
const speeds: Range = [0, 2000]
const heights: Range = [-12_000, 100_000]

/** The point without impossible figures, as if its device had not told them: the same object when all are possible. */
export const possiblePoint = (point: Point): Point => {
  const { speed, alt, attributes } = point
  const kept = attributes && possible(attributes)
  const moves = within(speed, speeds)
  const stands = within(alt, heights)
  if (kept === attributes && moves && stands) return point
  return {
    ...point,
    speed: moves ? speed : 0,
    alt: stands ? alt : 0,
    flags: moves ? point.flags : point.flags | flag.no_speed,
    ...(kept && { attributes: kept }),
  }
}
