import type { Calibrated } from '#measure/metering.ts'
import {
  type Discrete,
  type Metering,
  type MeteringParameters,
  plain_metering,
  plain_virtual,
  type Virtual,
  type VirtualParameters,
} from '#measure/sensor.ts'
import type { Db } from '#store/db.ts'
import * as trackers from '#store/fleet/trackers.ts'
import type { NewSensor } from '#store/sensors/rows.ts'
import * as sensors from '#store/sensors/sensors.ts'

/** Sensors as accounts set them up, with what is said of each and else what is usual. */

type Parted<One, Parameters> = Partial<Omit<One, 'id' | 'type' | 'parameters'>> & { parameters?: Partial<Parameters> }

export const metering = (own: Parted<Metering, MeteringParameters> = {}, id = 1): Metering => ({
  ...{ id, type: 'metering', sensor_type: 'custom', name: 'Sensor', input_name: 'analog_1', calibration: [] },
  ...{ ...plain_metering, ...own },
  parameters: { ...plain_metering.parameters, ...own.parameters },
})

export const virtual = (own: Parted<Virtual, VirtualParameters> = {}, id = 1): Virtual => ({
  ...{ id, type: 'virtual', sensor_type: 'state', name: 'State', input_name: 'moving' },
  ...{ ...plain_virtual, ...own },
  parameters: { ...plain_virtual.parameters, ...own.parameters },
})

export const discrete = (own: Partial<Omit<Discrete, 'id' | 'type'>> = {}, id = 1): Discrete => ({
  ...{ id, type: 'discrete', sensor_type: 'door', name: 'Door', input_number: 1 },
  ...own,
})

/** Sets up a sensor of the account's tracker; answers its id. */
export const setUp = async (
  db: Db,
  account: { id: number },
  tracker_id: number,
  sensor: NewSensor,
  calibration: readonly Calibrated[] = [],
): Promise<number> => {
  const viewer = { account_id: account.id, user_id: account.id, master: true }
  const locked = await trackers.lock(db, viewer, tracker_id)
  if (!locked) throw new Error(`no tracker ${tracker_id}`)
  return sensors.create(db, locked, sensor, calibration)
}
