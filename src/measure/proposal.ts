import type { Attribute } from '#track/point.ts'
import { inputNameOf } from './inputs.ts'
import type { Metering, Virtual } from './sensor.ts'
import { unitsOf } from './units.ts'

/** Sensors that what a device tells probably is, by the names and units of the vocabulary and by how it goes. */

/** An input and what was told of it in some time. */
export interface Heard {
  /** The name of the attribute. */
  name: string
  /** Its newest value. */
  value: Attribute
  /** Figures alone: the least and the greatest. */
  min?: number
  max?: number
}

/** A sensor as it would be made; its name is what pages call the attribute. */
export type Proposed =
  | Pick<Metering, 'type' | 'sensor_type' | 'input_name' | 'units' | 'units_type'>
  | Pick<Virtual, 'type' | 'sensor_type' | 'input_name' | 'parameters'>

/** Volts from which on the generator charges, of vehicles with twelve and with twenty-four. */
const charged = { light: 13.2, heavy: 26.4 }
/** Volts above which there are two batteries. */
const heavy = 18

/** Names of which nobody wants a sensor: what the device says of itself, of its place and of who drives. */
const plain = /^(odometer|trip|engine_hours|gsm|hdop|pdop|vdop|cell|lac|rssi|event|heart_rate|steps|fuel_used)/

const kinds: readonly (readonly [RegExp, Metering['sensor_type']])[] = [
  [/^fuel(2)?(_percent)?$|^state_of_charge$|^lls\d+$|^ble_lls\d+$|^rs(232|485)_level\d+$/, 'fuel'],
  [/^fuel_rate$/, 'instant_consumption'],
  [/^fuel_consumption$/, 'fuel_consumption'],
  [/temperature/, 'temperature'],
  [/^rpm$/, 'rpm'],
  [/^obd_speed$/, 'speed'],
  [/^board_voltage$/, 'power'],
]

/** The sensor that it probably is; nothing where it is none that anybody would want, or is no figure. */
export const proposedFor = ({ name, value }: Heard): Proposed | undefined => {
  if (typeof value === 'string' || plain.test(name)) return undefined
  const input_name = inputNameOf(name)
  if (typeof value === 'boolean') {
    if (!/^door|^ble_magnet/.test(name)) return undefined
    return { type: 'virtual', sensor_type: 'state', input_name, parameters: within(1) }
  }
  const { units, units_type } = unitsOf(name)
  const kind = kinds.find(([names]) => names.test(name))?.[1]
  if (!kind && units === '') return undefined
  return {
    ...{ type: 'metering', sensor_type: kind ?? 'custom', input_name, units_type },
    units: units_type === 'custom' ? units || null : null,
  }
}

/**
 * Ignition by the voltage of the vehicle, of a device that tells none itself: proposed where the voltage was on both sides of what a
 * generator makes of it.
 */
export const ignitionFor = (heard: readonly Heard[]): Proposed | undefined => {
  const volts = heard.find(({ name }) => name === 'board_voltage')
  if (!volts || volts.min === undefined || volts.max === undefined) return undefined
  if (heard.some(({ name }) => name === 'ignition')) return undefined
  const from = volts.max > heavy ? charged.heavy : charged.light
  if (volts.min >= from || volts.max < from) return undefined
  return {
    ...{ type: 'virtual', sensor_type: 'virtual_ignition', input_name: inputNameOf('board_voltage') },
    parameters: within(from),
  }
}

const within = (range_from: number): Virtual['parameters'] => ({
  ...{ calc_method: 'in_range', range_from, range_to: null, bit_index: null },
  value_titles: [],
})
