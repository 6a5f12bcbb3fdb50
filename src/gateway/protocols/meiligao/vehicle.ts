/** What a device in the diagnosis socket tells of the vehicle: words with commas between. */

import { type Measure, type Measured, own, put } from '#device/measures.ts'
import { decimal } from '#gateway/parts/figures.ts'

/** What it takes now, in a unit that no document at hand tells: kept as it comes, for a sensor to calibrate. */
const consumption_now = 'io_7'

/** Names of fields in their order; empty: not kept. */
const state = [
  'board_voltage',
  'rpm',
  'obd_speed',
  'throttle',
  'engine_load',
  'coolant_temperature',
  consumption_now,
  'fuel_consumption',
  'trip',
  'odometer',
  'trip_fuel_used',
  'fuel_used',
  'dtc_count',
  '',
  '',
] as const

const habits = [
  'ignition_count',
  'driving_hours',
  'idling_hours',
  'warm_up_time',
  'average_speed',
  'highest_speed',
  'highest_rpm',
  'acceleration_count',
  'braking_count',
] as const

const readFields =
  (names: readonly (Measure | typeof consumption_now | '')[]) =>
  (text: string): Measured | undefined => {
    const values = text.split(',').map(decimal)
    if (values.length !== names.length || values.includes(undefined)) return undefined
    const measured: Measured = {}
    for (const [i, name] of names.entries())
      if (name === consumption_now) own(measured, name, values[i])
      else if (name !== '') put(measured, name, values[i])
    return measured
  }

export const stateOf = readFields(state)
export const habitsOf = readFields(habits)

export const codesOf = (text: string): Measured | undefined => {
  const codes = text.split(',').filter((code) => code !== '')
  if (!codes.every((code) => /^[PCBU][0-9A-F]{4}$/.test(code))) return undefined
  return codes.length > 0 ? { dtc: codes.join() } : {}
}
