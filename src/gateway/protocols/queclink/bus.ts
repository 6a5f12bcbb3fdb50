/** `GTCAN` and `GTOBD`: what the vehicle tells of itself. Sections "CAN bus device information report", "OBD information report". */

import { type Measure, type Measured, put } from '#device/measures.ts'
import { hexadecimal } from '#gateway/parts/figures.ts'
import { type Flags, from, putFlags } from '#gateway/parts/flags.ts'
import { number } from './fields.ts'

type Put = (text: string, found: Measured) => void

const plain =
  (name: Measure): Put =>
  (text, found) =>
    put(found, name, number(text))

const tenths = (text: string): number | undefined => {
  const value = number(text)
  return value === undefined ? undefined : value / 10
}

const skip: Put = () => undefined

const flagged =
  (flags: Flags): Put =>
  (text, found) => {
    const bits = hexadecimal(text)
    if (bits !== undefined) putFlags(found, flags, bits)
  }

/** Low fuel, belt, climate, cruise, pedals, hand brake, locks, reverse gear, lights, any door, trunk. The belt's bit is a lamp, and says neither. */
const details = flagged([
  ...from(0, ['fuel_warning', undefined, 'air_conditioning', 'cruise_control', 'footbrake', 'clutch', 'handbrake']),
  ...from(8, ['reversing', 'parking_lights', 'dipped_headlights', 'full_beam_headlights']),
  ...from(12, ['rear_fog_lights', 'front_fog_lights', 'door', 'trunk']),
])
const lights = flagged(
  from(0, ['parking_lights', 'dipped_headlights', 'full_beam_headlights', 'front_fog_lights', 'rear_fog_lights']),
)
const doors = flagged(
  from(0, ['door_front_left', 'door_front_right', 'door_rear_left', 'door_rear_right', 'trunk', 'hood']),
)

/** The fields of `GTCAN` that the first twenty bits of its mask say are there, in their order. */
const canFields: readonly (readonly [bit: number, put: Put])[] = [
  [0, (text, found) => text.length === 17 && !text.includes('*') && Object.assign(found, { vin: text })],
  // 0 is off, 1 the key, 2 the engine.
  [1, (text, found) => /^[0-2]$/.test(text) && Object.assign(found, { ignition: text !== '0' })],
  // Hectometres behind an H; impulses otherwise.
  [2, (text, found) => text.startsWith('H') && put(found, 'odometer', tenths(text.slice(1)))],
  [3, (text, found) => put(found, 'fuel_used', number(text.startsWith('L') ? text.slice(1) : text))],
  [5, plain('rpm')],
  [4, plain('obd_speed')],
  [6, plain('coolant_temperature')],
  [7, (text, found) => text.startsWith('L/H') && put(found, 'fuel_rate', number(text.slice(3)))],
  [8, (text, found) => put(found, text.startsWith('P') ? 'fuel_percent' : 'fuel', number(text.slice(1)))],
  [9, skip],
  [10, plain('throttle')],
  [11, plain('engine_hours')],
  [12, plain('driving_hours')],
  [13, plain('idling_hours')],
  [14, plain('idle_fuel_used')],
  [15, plain('axle_weight')],
  [16, skip],
  [17, details],
  [18, lights],
  [19, doors],
]

export const canOf = (fields: readonly string[], end: number, found: Measured): void => {
  const mask = /^[0-9a-f]{1,8}$/i.test(fields[6] ?? '') ? Number.parseInt(fields[6] ?? '', 16) : 0
  let at = 7
  for (const [bit, put] of canFields) {
    if (((mask >>> bit) & 1) === 0) continue
    if (at >= end) return
    const text = fields[at++] ?? ''
    if (text !== '') put(text, found)
  }
}

/** Of four hexadecimal digits, as the standard of diagnosis writes them: two bits are the letter. */
const troubleCode = (digits: string): string => {
  const first = Number.parseInt(digits.slice(0, 1), 16)
  return `${'PCBU'[first >> 2]}${first & 3}${digits.slice(1).toUpperCase()}`
}

/** From the report type on: mask, VIN, connected, volts, PIDs, and then as named. */
export const obdOf = (fields: readonly string[], type: number, found: Measured): void => {
  const [, , vin = '', , millivolts, , rpm, speed, coolant, , , , mil, , codes = '', throttle, load, fuel] =
    fields.slice(type)
  if (vin.length === 17) found.vin = vin
  const volts = number(millivolts)
  if (volts !== undefined) found.board_voltage = volts / 1000
  put(found, 'rpm', number(rpm))
  put(found, 'obd_speed', number(speed))
  put(found, 'coolant_temperature', number(coolant))
  put(found, 'throttle', number(throttle))
  put(found, 'engine_load', number(load))
  put(found, 'fuel_percent', number(fuel))
  if (mil === '0' || mil === '1') found.check_engine_light = mil === '1'
  if (/^([0-9a-f]{4}){1,64}$/i.test(codes)) found.dtc = (codes.match(/..../g) ?? []).map(troubleCode).join()
}
