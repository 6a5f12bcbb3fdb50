import { isComposite } from '#measure/composite.ts'
import { type NewestBy, newestBy } from '#measure/reading.ts'
import type { Metering, Sensor, Virtual } from '#measure/sensor.ts'
import { kinds, type UnitsType } from '#measure/units.ts'
import type { Input, Measured, Wanted } from '../readings.ts'

/** Sensors as readings are made of them: all of a reading that stays while the settings do. */

/** A sensor with all of its readings that stays while its settings do. */
export interface Prepared {
  /** Of one tracker of those whose sensors are alike: its id, and those of its parts, are the others' at the same places. */
  sensor: Metering | Virtual
  place: number
  newest: NewestBy
  /** Places of composites that it is part of. */
  composites: readonly number[] | undefined
  units: Pick<Input, 'units' | 'units_type'>
  /** The least and the greatest value of its calibration. */
  bounds: readonly [least: number, greatest: number] | undefined
}

/** Of sensors that are kept (`#store/sensors/known.ts`) it is kept with them. */
const prepared = new WeakMap<readonly Sensor[], readonly Prepared[]>()

/** Prepares the sensors of a tracker, once for all whose sensors are alike. */
export const preparedOf = ({ sensors, like = sensors }: Pick<Measured, 'sensors' | 'like'>): readonly Prepared[] => {
  const known = prepared.get(like)
  if (known) return known
  const composites = compositesOf(like)
  const made = like.flatMap((sensor, place) =>
    sensor.type === 'discrete' ? [] : prepare(sensor, place, like, composites),
  )
  prepared.set(like, made)
  return made
}

const prepare = (
  sensor: Metering | Virtual,
  place: number,
  all: readonly Sensor[],
  composites: Composites,
): Prepared => ({
  ...{ sensor, place },
  newest: newestBy(sensor, all),
  composites: composites.get(sensor.id),
  ...(sensor.type === 'virtual' ? no_figure : { units: unitsOf(sensor), bounds: boundsOf(sensor) }),
})

const no_figure = { units: { units: '', units_type: 'custom' }, bounds: undefined } as const

/** Places of composites by the id of a part. */
type Composites = ReadonlyMap<number, number[]>

const compositesOf = (sensors: readonly Sensor[]): Composites => {
  const found = new Map<number, number[]>()
  for (const [place, sensor] of sensors.entries())
    if (sensor.type === 'metering' && isComposite(sensor))
      for (const part of sensor.parameters.parent_ids) found.set(part, [...(found.get(part) ?? []), place])
  return found
}

/** Answers whether a sensor is one of those that are asked for. */
export const isWanted = ({ sensor, composites }: Prepared, wanted: Wanted): boolean =>
  (!wanted.sensor_type || wanted.sensor_type === sensor.sensor_type) && (wanted.include_components || !composites)

/** The unit that a sensor measures in: what people write, and its kind. */
export const unitsOf = ({ units, units_type }: Metering): Prepared['units'] => {
  const kind = Object.hasOwn(kinds, units_type) ? (units_type as keyof typeof kinds) : 'custom'
  return { units: units ?? symbolOf(kind), units_type: kind }
}

/** A unit as people write it; empty of a label alone. */
export const symbolOf = (units_type: UnitsType): string =>
  Object.hasOwn(kinds, units_type) ? kinds[units_type as keyof typeof kinds].symbol : ''

/** The least and the greatest value of a calibration, which may fall. */
const boundsOf = (sensor: Metering): Prepared['bounds'] => {
  const { calibration } = sensor
  if (calibration.length === 0 || isComposite(sensor)) return undefined
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { out } of calibration) {
    if (out < least) least = out
    if (out > greatest) greatest = out
  }
  return [least, greatest]
}
