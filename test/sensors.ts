import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Person } from './fleet.ts'

/** Sensors of trackers, put into the store or made as people make them; what is not said is as usual. */

interface Row {
  type?: 'metering' | 'virtual' | 'discrete'
  sensor_type?: string
  name?: string
  input_name?: string | null
  input_number?: number | null
  parent_ids?: readonly number[]
  settings?: object
  calibration?: readonly (readonly [number, number])[] | null
}

/** Makes a sensor, a thermometer where nothing else is said; answers its id. */
export const sensorOf = async (db: Db, tracker_id: number, given: Row = {}): Promise<number> => {
  const row = {
    ...{ type: 'metering', sensor_type: 'temperature', name: 'Cargo', input_name: 'ext_temp_sensor_1' },
    ...{ input_number: null, parent_ids: [], settings: {}, calibration: null },
    ...given,
  }
  const { rows } = await sql<{ id: number }>`
    insert into sensor (account_id, tracker_id, type, sensor_type, name, input_name, input_number, parent_ids, settings, calibration)
    select account_id, id, ${row.type}, ${row.sensor_type}, ${row.name}, ${row.input_name}, ${row.input_number},
      ${row.parent_ids}::int[], ${JSON.stringify(row.settings)}::jsonb, ${row.calibration && JSON.stringify(row.calibration)}::jsonb
    from tracker where id = ${tracker_id} returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** A virtual ignition that is on where the voltage of the vehicle is at least so high. */
export const ignitionFrom = (range_from: number): Row => ({
  ...{ type: 'virtual', sensor_type: 'virtual_ignition', name: 'Ignition', input_name: 'board_voltage' },
  settings: { parameters: { calc_method: 'in_range', range_from } },
})

export const aTank = { type: 'metering', sensor_type: 'fuel', name: 'Tank', input_name: 'analog_1' }
export const aDoor = { type: 'discrete', sensor_type: 'door', name: 'Rear door', input_number: 2 }
export const aState = {
  ...{ type: 'virtual', sensor_type: 'state', name: 'Moves', input_name: 'moving' },
  parameters: { calc_method: 'identity', value_titles: [{ value: '1', title: 'yes' }] },
}

export const anIgnition = {
  ...{ type: 'virtual', sensor_type: 'virtual_ignition', name: 'Ignition', input_name: 'board_voltage' },
  parameters: { calc_method: 'in_range', range_from: 13 },
}

/** Creates a sensor and answers its id. */
export const makeSensor = async (account: Person, tracker_id: number, sensor: object = aTank): Promise<number> =>
  (await account.call('tracker/sensor/create', { tracker_id, sensor })).id
