import type { Contradiction } from '../kind.ts'
import type { SensorKind } from '../option.ts'

/** Options by which rules name the sensors that they read: one, or of each tracker its own. */

export const one_sensor = <Of extends SensorKind>(of: Of) =>
  ({ is: 'sensor', of, meaning: 'Sensor that is read, of a rule of one tracker.' }) as const

/** Pairs `{tracker_id, sensor_id}`. */
export const named_sensors = {
  is: 'sensors',
  most: 10_000,
  meaning: 'Of each tracker the sensor that is read.',
} as const

/** Told unless one of these options, which say what is read, is given, and no other. */
export const oneOf = (names: readonly string[], options: Readonly<Record<string, unknown>>): Contradiction[] => {
  const given = names.filter((name) => !isEmpty(options[name]))
  const [first = ''] = names
  if (given.length === 0) return [{ option: first, error: `is required, or else ${names.slice(1).join(' or ')}` }]
  return given.slice(1).map((option) => ({ option, error: `must be left out beside ${given[0]}` }))
}

const isEmpty = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0)
