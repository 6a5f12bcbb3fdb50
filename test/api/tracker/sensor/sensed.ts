import type { Calibrated } from '#measure/metering.ts'
import { plain_metering, plain_virtual } from '#measure/sensor.ts'
import * as trackers from '#store/fleet/trackers.ts'
import type { NewSensor } from '#store/sensors/rows.ts'
import * as sensors from '#store/sensors/sensors.ts'
import { recorded } from '#test/api/track/recorded.ts'
import type { Person } from '#test/fleet.ts'
import { at, drive } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'

/** A fleet whose trackers have sensors. */
export const sensed = async (...options: Parameters<typeof recorded>) => {
  const people = await recorded(...options)
  return {
    ...people,
    /** Makes a sensor of the account's tracker; answers its id. */
    sensor: async ({ id }: Person, tracker_id: number, sensor: NewSensor, calibration: readonly Calibrated[] = []) => {
      const viewer = { account_id: id, user_id: id, master: true, rights: [] }
      const locked = await trackers.lock(people.db, viewer, tracker_id)
      if (!locked) throw new Error('no tracker')
      return sensors.create(people.db, locked, sensor, calibration)
    },
  }
}

type Settable = Partial<(typeof plain_metering)['parameters']>

/** A metering sensor. */
export const metering = (
  input_name: string,
  { parameters, ...rest }: Partial<Omit<typeof plain_metering, 'parameters'>> & { parameters?: Settable } = {},
): NewSensor => ({
  ...{ type: 'metering', sensor_type: 'fuel', name: input_name, input_name },
  ...{ ...plain_metering, ...rest, parameters: { ...plain_metering.parameters, ...parameters } },
})

export const door: NewSensor = { type: 'discrete', sensor_type: 'door', name: 'Rear door', input_number: 2 }

/** A virtual sensor that titles what the device says. */
export const mode: NewSensor = {
  ...{ type: 'virtual', sensor_type: 'state', name: 'Mode', input_name: 'mode', ...plain_virtual },
  parameters: { ...plain_virtual.parameters, value_titles: [{ value: '1', title: 'Cooling' }] },
}

/** Points ten seconds apart, with these attributes. */
export const measured = (all: readonly Point['attributes'][], apart = 10): Point[] => {
  const [point] = drive([{ for: 1, speed: 30 }]) as [Point]
  return all.map((attributes, i) => ({ ...point, time: at(i * apart), ...(attributes && { attributes }) }))
}
