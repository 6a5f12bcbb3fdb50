import type { Result } from '#client/client.ts'
import type { Values } from './rule.ts'

/** Sensors that a rule reads: of one tracker its own, or of each the one that is named for it. No React. */

export type Sensor = Result<'tracker/sensor/batch_list'>['result'][string][number]

/** Sensors by tracker. */
export type Own = ReadonlyMap<number, readonly Sensor[]>

/** The option that names the sensor of the only tracker. */
export type One = 'sensor_id' | 'virtual_sensor_id'

/** The sensor of each tracker, as far as one is chosen that it has. */
export const chosenOf = (values: Values, one: One, own: Own): Map<number, number> => {
  const wanted = new Map(values.tracker_params.map(({ tracker_id, sensor_id }) => [tracker_id, sensor_id]))
  return new Map(
    [...own].flatMap(([tracker_id, sensors]) => {
      const found = sensors.find(({ id }) => id === wanted.get(tracker_id) || id === values[one])
      return found ? [[tracker_id, found.id]] : []
    }),
  )
}

/** Of each tracker the first sensor of this name. */
export const called = (name: string, own: Own): Map<number, number> =>
  new Map(
    [...own].flatMap(([tracker_id, sensors]) => {
      const found = sensors.find((sensor) => sensor.name === name)
      return found ? [[tracker_id, found.id] as const] : []
    }),
  )

type Pairs = Values['tracker_params']

/** The rule with these sensors: of one tracker alone, or as pairs. @param kept of trackers that nobody was asked for */
export const naming = (
  one: One,
  chosen: ReadonlyMap<number, number>,
  { isOne, kept }: { isOne: boolean; kept: Pairs },
): Partial<Values> => {
  const pairs = Array.from(chosen, ([tracker_id, sensor_id]) => ({ tracker_id, sensor_id }))
  if (isOne && kept.length === 0) return { [one]: pairs[0]?.sensor_id, tracker_params: [] }
  return { [one]: undefined, tracker_params: [...pairs, ...kept] }
}

/** A value that a virtual sensor takes, and what people read. */
export interface SaidValue {
  value: string
  title: string
}

/**
 * What these sensors can say, each value once, by its first title; of a range or a bit also what has none. Others say what
 * the device tells, of which only what has a title is known: `isWhole` is whether nothing else can be said.
 */
export const saidBy = (
  sensors: readonly Sensor[],
  switched: readonly SaidValue[],
): { values: SaidValue[]; isWhole: boolean } => {
  const titles = new Map<string, string>()
  let isWhole = sensors.length > 0
  for (const sensor of sensors) {
    if (sensor.type !== 'virtual') continue
    const { calc_method, value_titles } = sensor.parameters
    const isSwitch = calc_method !== 'identity'
    if (!isSwitch) isWhole = false
    const own = isSwitch ? value_titles.filter(({ value }) => value === '1' || value === '0') : value_titles
    for (const { value, title } of own) if (!titles.has(value)) titles.set(value, title || value)
    for (const { value, title } of isSwitch ? switched : []) if (!titles.has(value)) titles.set(value, title)
  }
  return { values: Array.from(titles, ([value, title]) => ({ value, title })), isWhole }
}
