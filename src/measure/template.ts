import { isComposite } from './composite.ts'
import type { Sensor } from './sensor.ts'

/** Sensors of a template, which are numbered from 1 by their place in it: composites name their parts by that. */

/** Sensors of a tracker as those of a template; composites name parts that are among them. */
export const numbered = (sensors: readonly Sensor[]): Sensor[] => {
  const places = new Map(sensors.map(({ id }, i) => [id, i + 1]))
  return sensors.map((sensor) => placed(sensor, places.get(sensor.id) ?? 0, places))
}

/** The sensor under another id. @param ids of its parts, by those that they have in it; others are left out */
export const placed = (sensor: Sensor, id: number, ids: ReadonlyMap<number, number>): Sensor => {
  if (sensor.type !== 'metering') return { ...sensor, id }
  const parent_ids = sensor.parameters.parent_ids.flatMap((part) => ids.get(part) ?? [])
  return { ...sensor, id, parameters: { ...sensor.parameters, parent_ids } }
}

/** Parts of a composite; of other sensors none. */
export const partsOf = (sensor: Sensor): readonly number[] =>
  sensor.type === 'metering' && isComposite(sensor) ? sensor.parameters.parent_ids : []

/**
 * Sensors of a tracker that stand for those of a template, by their place: of the same kind and input. Each stands for one, for that of its
 * name rather than for another.
 */
export const standing = (template: readonly Sensor[], own: readonly Sensor[]): Map<number, Sensor> => {
  const left = new Set(own)
  const found = new Map<number, Sensor>()
  const pair = (isFor: (one: Sensor, other: Sensor) => boolean): void => {
    for (const sensor of template) {
      const other = found.has(sensor.id) ? undefined : [...left].find((one) => isFor(sensor, one))
      if (!other) continue
      left.delete(other)
      found.set(sensor.id, other)
    }
  }
  const inputs = new Map([...template, ...own].map((one) => [one, inputOf(one)]))
  const isOfInput = (one: Sensor, other: Sensor): boolean => inputs.get(one) === inputs.get(other)
  pair((one, other) => one.name === other.name && isOfInput(one, other))
  pair(isOfInput)
  return found
}

/** Input of a sensor, as text: a tracker has one virtual ignition, and composites read nothing but each other by name. */
const inputOf = (sensor: Sensor): string => {
  const { type, sensor_type } = sensor
  if (type === 'discrete') return JSON.stringify([type, sensor.input_number])
  if (type === 'virtual') {
    const { calc_method, bit_index } = sensor.parameters
    return JSON.stringify(
      sensor_type === 'virtual_ignition' ? [sensor_type] : [type, sensor.input_name, calc_method, bit_index],
    )
  }
  return JSON.stringify(isComposite(sensor) ? ['composite', sensor_type, sensor.name] : [type, sensor.input_name])
}

/** Answers whether two sensors are set up alike, under whatever ids. */
export const isAlike = (one: Sensor, other: Sensor): boolean => wordsOf(one) === wordsOf(other)

/** Settings as text, by their names, however they are ordered. */
const wordsOf = ({ id: _, ...settings }: Sensor): string => JSON.stringify(sorted(settings))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
