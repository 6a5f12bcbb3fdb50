import type { Insertable } from 'kysely'
import type { Calibrated } from '#measure/metering.ts'
import {
  type Discrete,
  type Metering,
  type MeteringSettings,
  plain_metering,
  plain_virtual,
  type Sensor,
  type Virtual,
  type VirtualSettings,
} from '#measure/sensor.ts'
import type { Sensor as Row } from '#store/tables.gen.ts'

/**
 * Rows of sensors: what is as `plain_metering` and `plain_virtual` say stands in none, so that ten thousand are soon read, and stays
 * what it is when a default changes only if the migration says so.
 */

/** A sensor that is to be made, or what one is changed to. */
export type NewSensor = Omit<Metering, 'id' | 'calibration'> | Omit<Discrete, 'id'> | Omit<Virtual, 'id'>

/** Columns of a row that say what the sensor is. */
export interface Stored {
  id: number
  type: Sensor['type']
  sensor_type: string
  name: string
  input_name: string | null
  input_number: number | null
  parent_ids: number[]
  settings: object
  calibration: [number, number][] | null
}

export const columns = [
  'id',
  'type',
  'sensor_type',
  'name',
  'input_name',
  'input_number',
  'parent_ids',
  'settings',
  'calibration',
] as const

/** The sensor that a row is. @param calibrated makes pairs of those that are stored: for who has made them of equal ones already */
export const sensorOf = (row: Stored, calibrated = calibrationOf): Sensor => {
  const { id, type, sensor_type, name, input_name, input_number } = row
  const common = { id, type, sensor_type, name }
  if (type === 'discrete') return { ...common, input_number } as Discrete
  if (type === 'virtual') {
    const { parameters, ...own } = row.settings as Partial<VirtualSettings>
    return {
      ...{ ...common, input_name, ...plain_virtual, ...own },
      parameters: { ...plain_virtual.parameters, ...parameters },
    } as Virtual
  }
  const { parameters, ...own } = row.settings as Partial<MeteringSettings>
  return {
    ...{ ...common, input_name, ...plain_metering, ...own },
    parameters: { ...plain_metering.parameters, ...parameters, parent_ids: row.parent_ids },
    calibration: calibrated(row.calibration),
  } as Metering
}

/** Pairs as sensors have them. */
export const calibrationOf = (pairs: Stored['calibration']): readonly Calibrated[] =>
  (pairs ?? []).map(([from, to]) => ({ in: from, out: to }))

/** Pairs as they are stored; null for none. */
export const calibrationRow = (pairs: readonly Calibrated[]): string | null =>
  pairs.length === 0 ? null : JSON.stringify(pairs.map((pair) => [pair.in, pair.out]))

type Told = Omit<Insertable<Row>, 'account_id' | 'tracker_id' | 'id' | 'version' | 'calibration' | 'parent_ids'> & {
  parent_ids: number[]
}

/** Columns that say what a sensor is, but for its calibration. */
export const rowOf = (sensor: NewSensor): Told => {
  const { type, sensor_type, name } = sensor
  const common = { type, sensor_type, name }
  if (sensor.type === 'discrete')
    return { ...common, input_name: null, input_number: sensor.input_number, parent_ids: [], settings: '{}' }
  const { input_name } = sensor
  const [plain, parent_ids] =
    sensor.type === 'metering'
      ? ([plain_metering, sensor.parameters.parent_ids] as const)
      : ([plain_virtual, []] as const)
  return {
    ...{ ...common, input_name, input_number: null, parent_ids: [...parent_ids] },
    settings: JSON.stringify(differing(sensor, plain)),
  }
}

/** What of the settings is other than the plain ones; of the parameters too. */
const differing = (given: object, plain: object): object =>
  Object.fromEntries(
    Object.entries(plain).flatMap(([name, usual]) => {
      const value = (given as Record<string, unknown>)[name]
      if (name === 'parent_ids' || value === undefined) return []
      if (name === 'parameters') return [[name, differing(value as object, usual)]]
      return JSON.stringify(value) === JSON.stringify(usual) ? [] : [[name, value]]
    }),
  )
