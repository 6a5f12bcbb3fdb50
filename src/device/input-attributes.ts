import { type Info, measures } from './measures.ts'

/**
 * What fills an input of the contract or a field of the state, and a parameter that a device calls as the contract does: an attribute as
 * devices tell it (supplement 2, Appendix A). Most are said by the measure itself (`input` of `measures.ts`); here are those that several
 * names mean, and names with numbers.
 */

/** An attribute that is read for an input: of a mask one bit of it (0 is the lowest). */
export interface Source {
  name: string
  bit?: number
}

/**
 * Measures that the contract has several names for, by bus, and those whose name is of another bus than most devices': the first of those
 * of a measure is told where the measure itself says none.
 */
export const alike: Readonly<Record<string, string>> = {
  obd_custom_odometer: 'vehicle_odometer',
  uds_odometer: 'vehicle_odometer',
  can_speed: 'obd_speed',
  uds_speed: 'obd_speed',
  obd_rpm: 'rpm',
  uds_rpm: 'rpm',
  obd_throttle: 'throttle',
  uds_throttle: 'throttle',
  obd_engine_load: 'engine_load',
  obd_coolant_t: 'coolant_temperature',
  can_engine_temp: 'coolant_temperature',
  uds_engine_coolant_temp: 'coolant_temperature',
  obd_custom_fuel_litres: 'fuel',
  uds_fuel_tank_level_absolute: 'fuel',
  obd_intake_air_pressure: 'intake_pressure',
  obd_barometric_pressure: 'barometric_pressure',
  obd_intake_air_t: 'intake_temperature',
  obd_oil_temperature: 'oil_temperature',
  uds_engine_oil_temperature: 'oil_temperature',
  uds_ambient_air_temp: 'ambient_temperature',
  uds_adblue_tanklevel_percent: 'adblue_percent',
  uds_battery_state_percent: 'state_of_charge',
  uds_hood_status: 'hood',
  uds_boot_status: 'trunk',
  can_fuel_1: 'fuel_percent',
  can_fuel: 'fuel_percent',
  obd_fuel: 'fuel_percent',
  uds_fuel_tank_level_percent: 'fuel_percent',
  can_fuel_2: 'fuel2_percent',
  temp_sensor: 'device_temperature',
  battery_level_of_1: 'battery',
  battery_level_of_2: 'battery2',
  battery_level_of_3: 'battery3',
  uds_vin: 'vin',
  tacho_vin: 'vin',
  uds_dtc_service_codes: 'dtc',
  can_j1939_fault_codes: 'dtc',
  uds_mil: 'check_engine_light',
  fuel_level: 'fuel_sensor',
  can_park_brake: 'handbrake',
  can_brake_state: 'footbrake',
  can_ignition_state: 'ignition',
  can_door_state: 'door',
  driver_ident_state: 'driver_authorized',
  charging_status: 'charging',
  lock_state: 'lock',
  input_status: 'inputs',
  output_status: 'outputs',
}

/** Names with a number: what stands before it in the contract, and what devices put before it. Of the first with the same attribute it is told. */
export const numbered: readonly (readonly [input: string, attribute: string])[] = [
  ['avl_io_', 'io_'],
  ['calamp_accum_', 'io_'],
  ['flex_id_', 'io_'],
  ['analog_', 'adc'],
  ['ext_temp_sensor_', 'temperature'],
  ['humidity_', 'humidity'],
  ['counter_', 'counter'],
  ['lls_level_raw_', 'lls'],
  ['ble_lls_level_raw_', 'ble_lls'],
]

/** Names that measures say themselves, and the measure. */
export const said = Object.entries<Info>(measures).flatMap(([name, { input }]) =>
  input ? [[input, name] as const] : [],
)
const attributes: ReadonlyMap<string, string> = new Map([...Object.entries(alike), ...said])
const figure = /^[0-9]{1,6}$/

/** The name with its prefix in place of the other one; `undefined` where it is not the prefix and a number. */
export const renumbered = (name: string, from: string, to: string): string | undefined =>
  name.startsWith(from) && figure.test(name.slice(from.length)) ? `${to}${name.slice(from.length)}` : undefined

/** Names of inputs that no attribute fills: `composite` is made of other sensors. */
const made: ReadonlySet<string> = new Set(['', 'composite'])

/**
 * The attribute that fills the input or field of the state of this name. A name that is neither the contract's nor tied to a measure is that of
 * an attribute that a device made up, as is one of the contract's that no measure stands for: devices that tell by names may use it.
 */
export const attributeOf = (input_name: string): Source | undefined => {
  if (made.has(input_name)) return undefined
  const known = attributes.get(input_name)
  if (known !== undefined) return { name: known }
  for (const [input, attribute] of numbered) {
    const name = renumbered(input_name, input, attribute)
    if (name !== undefined) return { name }
  }
  return { name: input_name }
}

/** Answers whether an input of this name can be told: some measure, or name of a device with a number, stands for it. */
export const isReachable = (input_name: string): boolean =>
  attributes.has(input_name) || numbered.some(([input]) => renumbered(input_name, input, '') !== undefined)
