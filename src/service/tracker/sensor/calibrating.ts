import { type ErrorName, Failure } from '#contract/errors.ts'
import type { Keeping } from '#contract/operation.ts'
import { isComposite } from '#measure/composite.ts'
import type { Calibrated } from '#measure/metering.ts'
import { checkedPairs } from '#resource/tracker/sensor/checked.ts'
import { pairsOf } from '#resource/tracker/sensor/table.ts'
import { most_pairs } from '#resource/tracker/sensor.ts'
import { queryOf } from '#store/query.ts'
import * as counters from '#store/sensors/counters.ts'
import * as sensors from '#store/sensors/sensors.ts'
import { type Changing, lockSensor } from './locked.ts'

/** Calibrations of sensors. */

export const calibrateFailures = [
  'not_found',
  'device_blocked',
  'not_for_clones',
  'not_supported_by_sensor',
] as const satisfies readonly ErrorName[]

/** Which sensor of which tracker. */
interface Which {
  tracker_id: number
  sensor_id: number
}

/** Calibrates a sensor by pairs in any order. Throws as `lockSensor` does, 228 for discrete, virtual and composite ones, and error 7 as `checkedPairs` does. */
export const calibrate = async (
  changing: Changing,
  { tracker_id, sensor_id }: Which,
  pairs: readonly Calibrated[],
): Promise<void> => {
  const { db, now } = changing
  const { tracker, sensor } = await lockSensor(changing, tracker_id, sensor_id)
  if (sensor.type !== 'metering' || isComposite(sensor)) throw new Failure('not_supported_by_sensor')
  const sorted = checkedPairs(pairs)
  const change = () => sensors.calibrate(db, sensor, sorted)
  await counters.goOnBySensors(db, queryOf(db), tracker, { sensors: [sensor], now }, change)
}

export const fileFailures = ['invalid_data_format', 'no_calibration'] as const satisfies readonly ErrorName[]

/** Refuses a file, and says why. Throws 234. */
export const refuseFile = (error: string): never => {
  throw new Failure('invalid_data_format', { errors: [{ parameter: 'file', error }] })
}

/** Refuses a file of more rows than a calibration has pairs. Throws 234. */
export const refuseLong = (): never => refuseFile(`has more than ${most_pairs} rows`)

/**
 * Calibrates a sensor by the rows of a file; answers the pairs. Throws 234 for what is no table, 235 for one without figures, and then as
 * `calibrate` does.
 */
export const calibrateByRows = async (
  { transaction, ...means }: Omit<Changing, 'db'> & Pick<Keeping, 'transaction'>,
  which: Which,
  rows: readonly (readonly string[])[],
): Promise<Calibrated[]> => {
  const { pairs, wrong } = pairsOf(rows)
  if (wrong !== undefined) refuseFile(wrong)
  if (pairs.length === 0) throw new Failure('no_calibration')
  if (pairs.length > most_pairs) refuseLong()
  await transaction((db) => calibrate({ ...means, db }, which, pairs))
  return pairs
}
