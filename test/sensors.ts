import { sql } from 'kysely'
import type { Db } from '#store/db.ts'

/** Sensors of trackers that tests put into the store; what is not said is as usual. */

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
