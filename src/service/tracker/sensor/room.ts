import { Failure } from '#contract/errors.ts'
import { isComposite } from '#measure/composite.ts'
import type { Sensor } from '#measure/sensor.ts'
import type { NewSensor } from '#store/sensors/rows.ts'

/** How many sensors a tracker may have. */

/** Sensors of a tracker: of those that measure, of one `sensor_type`. */
export const most_of = { metering: 20, discrete: 8, virtual: 100 } as const

/**
 * Throws 232 where another sensor has the input of this one, 270 where the tracker has as many of the kind as it may, 268 where it has as
 * many as the operator allows.
 */
export const findRoom = (made: NewSensor, others: readonly Sensor[], quota = Number.POSITIVE_INFINITY): void => {
  if (others.some((one) => hasInputOf(one, made))) throw new Failure('input_in_use')
  if (isFull(made, others)) throw new Failure('too_many_sensors')
  if (others.length >= quota) throw new Failure('over_quota')
}

const hasInputOf = (one: Sensor, made: NewSensor): boolean => {
  if (made.type === 'discrete') return one.type === 'discrete' && one.input_number === made.input_number
  if (made.type === 'virtual' || isComposite(made)) return false
  return one.type === 'metering' && one.input_name === made.input_name
}

const isIgnition = ({ type, sensor_type }: Pick<Sensor, 'type' | 'sensor_type'>): boolean =>
  sensor_type === 'virtual_ignition' || (type === 'discrete' && sensor_type === 'ignition')

const isFull = (made: NewSensor, others: readonly Sensor[]): boolean => {
  const isAlike = (one: Sensor): boolean =>
    one.type === made.type && (made.type !== 'metering' || one.sensor_type === made.sensor_type)
  const alike = others.filter(isAlike)
  return alike.length >= most_of[made.type] || (isIgnition(made) && alike.some(isIgnition))
}
