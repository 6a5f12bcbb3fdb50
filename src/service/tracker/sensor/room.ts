import { Failure } from '#contract/errors.ts'
import { isComposite } from '#measure/composite.ts'
import type { Sensor } from '#measure/sensor.ts'
import type { NewSensor } from '#store/sensors/rows.ts'

/** How many sensors a tracker may have. */

/** Sensors of a tracker: of those that measure, of one `sensor_type`. */
export const most_of = { metering: 20, discrete: 8, virtual: 100 } as const

/** Errors of what there is no room for: 232 where another sensor has its input, 270 for one more of the kind, 268 for one more at all. */
type Lack = 'input_in_use' | 'too_many_sensors' | 'over_quota'

/** Answers why a tracker with these sensors has no room for another one. @param quota as many as the operator allows */
export const lackOf = (
  made: NewSensor,
  others: readonly Sensor[],
  quota = Number.POSITIVE_INFINITY,
): Lack | undefined => {
  if (others.some((one) => hasInputOf(one, made))) return 'input_in_use'
  if (isFull(made, others)) return 'too_many_sensors'
  return others.length >= quota ? 'over_quota' : undefined
}

/** Throws the error of what `lackOf` says. */
export const findRoom = (...asked: Parameters<typeof lackOf>): void => {
  const lack = lackOf(...asked)
  if (lack) throw new Failure(lack)
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
