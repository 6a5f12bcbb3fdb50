import type { Attribute, Attributes } from '#track/point.ts'

/**
 * What devices measure beside their place, whatever the protocol: the one table of names that decoders put by. The glossary, the ranges
 * of what is believed, the units of the pages (whose titles are `web/fleet/measures/words`) and the numbers that blocks have for names
 * are made of it by `npm run generate`.
 */

export type Unit =
  | (
      | '%'
      | 'V'
      | 'km'
      | 'h'
      | 'min'
      | 's'
      | 'rpm'
      | 'km/h'
      | '°C'
      | 'l'
      | 'l/h'
      | 'l/100 km'
      | 'kg'
      | 'kPa'
      | 'g'
      | 'mmHg'
    )
  | ('dBm' | '1/min' | 'A' | 'Hz' | 'lx' | '°' | 'kWh')

export type Range = readonly [low: number, high: number]

export interface Info {
  /** `counter`: a number that only grows; `code`: a number, or a word, as the device has it. */
  kind: 'number' | 'counter' | 'boolean' | 'text' | 'code'
  unit?: Unit
  /** Between which figures it can be: beyond them are codes for "no sensor" and bytes that mean something else. */
  range?: Range
  /** The contract's input or state field (supplement 2, Appendix A), where it has one that means this. */
  input?: string
  /** The number that blocks have in place of the name, from 1: given once and for good. Others stand in blocks by their names. */
  stored?: number
  /** As the glossary says it; names that follow each other and say the same are one line there. */
  means: string
}

const number = <More extends Partial<Info>>(means: string, more: More) => ({ kind: 'number', means, ...more }) as const
const counter = <More extends Partial<Info>>(means: string, more: More) =>
  ({ kind: 'counter', means, ...more }) as const
const boolean = <More extends Partial<Info>>(means: string, more: More) =>
  ({ kind: 'boolean', means, ...more }) as const
const text = <More extends Partial<Info>>(means: string, more: More) => ({ kind: 'text', means, ...more }) as const
const code = <More extends Partial<Info>>(means: string, more: More) => ({ kind: 'code', means, ...more }) as const

const percent = { unit: '%', range: [0, 100] } as const
const volts = { unit: 'V', range: [0, 1000] } as const
const kilometres = { unit: 'km', range: [0, 1e7] } as const
const celsius = { unit: '°C', range: [-100, 1000] } as const
const litres = { unit: 'l', range: [0, 1e7] } as const
const consumed = { range: [0, 10_000] } as const
const dilution = { range: [0, 100] } as const
const gravity = { unit: 'g', range: [-100, 100] } as const

const amperes = { unit: 'A', range: [-10_000, 10_000] } as const
const kilopascals = { unit: 'kPa', range: [0, 100_000] } as const
const energy = { unit: 'kWh', range: [0, 10_000_000] } as const
const codes = { range: [0, 2 ** 32] } as const
const angle = { unit: '°', range: [-180, 180] } as const

/** Names that a number follows, from 1 to this: sensors of which a device may have several. */
export const series = {
  ...{ adc: 16, temperature: 16, humidity: 8, lls: 16, lls_temperature: 16, rs232_level: 8, rs485_level: 16 },
  ...{ impulses: 16, frequency: 16, axle_load: 16, wheel_pressure: 16, wheel_temperature: 16 },
  ...{
    ble_temperature: 8,
    ble_humidity: 8,
    ble_battery: 8,
    ble_battery_voltage: 8,
    ble_lls: 8,
    ble_lls_temperature: 8,
  },
  ...{ ble_frequency: 8, ble_luminosity: 8, ble_pitch: 8, ble_roll: 8, ble_magnet: 8 },
  ...{ passengers_in: 8, passengers_out: 8 },
} as const satisfies Record<string, keyof UpTo>
export type Series = keyof typeof series
type Switches = 'ble_magnet'

interface UpTo {
  8: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  16: UpTo[8] | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16
}

export type Numbered<Name extends Series> = { [One in Name]: `${One}${UpTo[(typeof series)[One]]}` }[Name]

/** The numbers of a series, from 1 on. */
export const numbersOf = <Name extends Series>(name: Name) =>
  Array.from({ length: series[name] }, (_, i) => (i + 1) as UpTo[(typeof series)[Name]])

/** So many numbers from this one on. */
const run = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i)

/** `name1` and those that follow, and the number of each in blocks. */
const each = <Name extends Series>(name: Name, stored: readonly number[], info: (index: number) => Info) =>
  Object.fromEntries(
    numbersOf(name).map((index, i) => [`${name}${index}`, { ...info(index), stored: stored[i] }]),
  ) as unknown as Record<Numbered<Name>, Info & { kind: Name extends Switches ? 'boolean' : 'number' }>

const switched = 'true or false'
const accelerated = 'g'

export const measures = {
  ignition: boolean(switched, { stored: 1 }),
  motion: boolean(switched, { input: 'moving', stored: 2 }),
  charging: boolean(switched, { stored: 3 }),
  roaming: boolean(switched, { stored: 4 }),
  battery: number('per cent', { ...percent, input: 'battery_level', stored: 5 }),
  battery_voltage: number("volts: of the device's own battery, of what feeds it", {
    ...volts,
    input: 'battery_voltage',
    stored: 6,
  }),
  board_voltage: number("volts: of the device's own battery, of what feeds it", {
    ...volts,
    input: 'board_voltage',
    stored: 7,
  }),
  external_power: boolean('whether the device is fed from outside', { input: 'external_power_state' }),
  gsm_signal: number('per cent', { ...percent, stored: 8 }),
  gsm_operator: code('MCC and MNC as one number, or a name', { stored: 9 }),
  odometer: counter('kilometres, as the device or the vehicle counts them', {
    ...kilometres,
    input: 'hw_mileage',
    stored: 10,
  }),
  trip: number('kilometres, as the device or the vehicle counts them', { ...kilometres, stored: 11 }),
  engine_hours: counter('hours', { unit: 'h', range: [0, 1e6], input: 'can_engine_hours', stored: 12 }),
  rpm: number('1/min, km/h', { unit: 'rpm', range: [0, 20_000], input: 'can_rpm', stored: 27 }),
  obd_speed: number('1/min, km/h', { unit: 'km/h', range: [0, 500], input: 'obd_speed', stored: 28 }),
  throttle: number('per cent', { ...percent, input: 'can_throttle', stored: 62 }),
  engine_load: number('per cent', { ...percent, range: [0, 250], input: 'can_engine_load', stored: 63 }),
  coolant_temperature: number('°C', { ...celsius, input: 'can_coolant_t', stored: 64 }),
  fuel: number('what is in the tank: litres, per cent', { ...litres, input: 'can_fuel_litres', stored: 25 }),
  fuel_percent: number('what is in the tank: litres, per cent', { ...percent, stored: 26 }),
  fuel_used: counter('litres, litres an hour, litres for 100 km', {
    ...litres,
    input: 'can_total_fuel_used',
    stored: 60,
  }),
  fuel_rate: number('litres, litres an hour, litres for 100 km', {
    ...consumed,
    unit: 'l/h',
    input: 'can_fuel_rate',
    stored: 61,
  }),
  fuel_consumption: number('litres, litres an hour, litres for 100 km', { ...consumed, unit: 'l/100 km', stored: 75 }),
  fuel_counted: counter('litres, kilometres, hours of the vehicle, as an adapter of its bus counts them', {
    ...litres,
    input: 'can_consumption_relative',
    stored: 84,
  }),
  vehicle_distance: counter('litres, kilometres, hours of the vehicle, as an adapter of its bus counts them', {
    ...kilometres,
    input: 'can_mileage_relative',
    stored: 85,
  }),
  engine_hours_counted: counter('litres, kilometres, hours of the vehicle, as an adapter of its bus counts them', {
    unit: 'h',
    range: [0, 1e6],
    input: 'can_engine_hours_relative',
    stored: 86,
  }),
  vehicle_odometer: counter('kilometres: of the dashboard, of the tachograph', {
    ...kilometres,
    input: 'can_mileage',
    stored: 87,
  }),
  tachograph_odometer: counter('kilometres: of the dashboard, of the tachograph', {
    ...kilometres,
    input: 'tacho_mileage',
    stored: 88,
  }),
  tachograph_speed: number('km/h', { unit: 'km/h', range: [0, 500], input: 'tacho_speed', stored: 89 }),
  service_distance: number('kilometres to the next service, below zero when it is overdue', {
    unit: 'km',
    range: [-100_000, 1e6],
    input: 'can_service_distance',
    stored: 90,
  }),
  mil_distance: number('kilometres, minutes since the lamp of the engine is on; kilometres since codes were cleared', {
    ...kilometres,
    input: 'obd_mil_activated_distance',
    stored: 91,
  }),
  mil_time: number('kilometres, minutes since the lamp of the engine is on; kilometres since codes were cleared', {
    unit: 'min',
    range: [0, 1e6],
    input: 'obd_mil_run_time',
    stored: 92,
  }),
  dtc_cleared_distance: number(
    'kilometres, minutes since the lamp of the engine is on; kilometres since codes were cleared',
    { ...kilometres, input: 'obd_dtc_cleared_distance', stored: 93 },
  ),
  engine_run_time: number('seconds since the engine was started', {
    unit: 's',
    range: [0, 1e7],
    input: 'obd_time_since_engine_start',
    stored: 94,
  }),
  adblue: number('urea of the exhaust: litres, per cent', {
    ...litres,
    input: 'uds_adblue_tanklevel_absolut',
    stored: 95,
  }),
  adblue_percent: number('urea of the exhaust: litres, per cent', {
    ...percent,
    input: 'can_adblue_level',
    stored: 96,
  }),
  oil_level: number('per cent: oil of the engine, coolant', { ...percent, input: 'can_engine_oil_level', stored: 97 }),
  coolant_level: number('per cent: oil of the engine, coolant', { ...percent, input: 'can_coolant_level', stored: 98 }),
  oil_pressure: number('kilopascals: oil of the engine, air that it takes in, air around', {
    ...kilopascals,
    input: 'can_oil_pressure',
    stored: 99,
  }),
  intake_pressure: number('kilopascals: oil of the engine, air that it takes in, air around', {
    ...kilopascals,
    input: 'can_engine_manifold_pressure',
    stored: 100,
  }),
  barometric_pressure: number('kilopascals: oil of the engine, air that it takes in, air around', {
    ...kilopascals,
    input: 'can_barometric_pressure',
    stored: 101,
  }),
  oil_temperature: number('°C: oil of the engine, air that it takes in, air around, fuel', {
    ...celsius,
    input: 'can_oil_temperature',
    stored: 102,
  }),
  intake_temperature: number('°C: oil of the engine, air that it takes in, air around, fuel', {
    ...celsius,
    input: 'can_intake_air_t',
    stored: 103,
  }),
  ambient_temperature: number('°C: oil of the engine, air that it takes in, air around, fuel', {
    ...celsius,
    input: 'can_ambient_air_temp',
    stored: 104,
  }),
  fuel_temperature: number('°C: oil of the engine, air that it takes in, air around, fuel', {
    ...celsius,
    input: 'can_fuel_temperature',
    stored: 105,
  }),
  absolute_load: number('per cent: load of the engine as OBD has it absolutely, its torque, pedal of the brake', {
    unit: '%',
    range: [0, 26_000],
    input: 'obd_absolute_load_value',
    stored: 106,
  }),
  engine_torque: number('per cent: load of the engine as OBD has it absolutely, its torque, pedal of the brake', {
    unit: '%',
    range: [-125, 130],
    input: 'can_engine_percent_torque',
    stored: 107,
  }),
  brake_pedal: number('per cent: load of the engine as OBD has it absolutely, its torque, pedal of the brake', {
    ...percent,
    input: 'can_brake_pedal_position',
    stored: 108,
  }),
  module_voltage: number('volts, as the control module of the engine measures them', {
    ...volts,
    input: 'obd_control_module_voltage',
    stored: 109,
  }),
  eco_score: number('how gently it is driven, as the device marks it', {
    range: [0, 1000],
    input: 'can_eco_score',
    stored: 110,
  }),
  gear: number('of the gearbox, below zero backwards', { range: [-125, 125], input: 'can_current_gear', stored: 111 }),
  state_of_charge: number('of what an electric vehicle drives by: per cent of charge, of health', {
    ...percent,
    input: 'can_battery_level',
    stored: 112,
  }),
  battery_health: number('of what an electric vehicle drives by: per cent of charge, of health', {
    ...percent,
    input: 'can_e_battery_health',
    stored: 113,
  }),
  range: number('kilometres that an electric vehicle can still drive', {
    ...kilometres,
    input: 'can_e_current_range',
    stored: 114,
  }),
  traction_voltage: number('of what an electric vehicle drives by: volts, °C', {
    ...volts,
    range: [0, 10_000],
    input: 'can_battery_voltage',
    stored: 115,
  }),
  traction_temperature: number('of what an electric vehicle drives by: volts, °C', {
    ...celsius,
    input: 'can_battery_temperature',
    stored: 116,
  }),
  charger_energy: counter('kWh that the charger has given', { ...energy, input: 'can_e_charger_energy', stored: 117 }),
  charger_current: number('amperes: of the charger, of the battery of the device', {
    ...amperes,
    input: 'can_e_charger_current',
    stored: 118,
  }),
  battery_current: number('amperes: of the charger, of the battery of the device', {
    ...amperes,
    input: 'battery_current',
    stored: 119,
  }),
  charger_voltage: number('volts of the charger', { ...volts, input: 'can_e_charger_voltage', stored: 120 }),
  battery_capacity: number('kWh: what the battery holds when it is full, what is in it, what was used', {
    ...energy,
    input: 'can_e_full_battery_capacity',
    stored: 121,
  }),
  battery_energy: number('kWh: what the battery holds when it is full, what is in it, what was used', {
    ...energy,
    input: 'can_e_remain_battery_capacity',
    stored: 122,
  }),
  energy_used: counter('kWh: what the battery holds when it is full, what is in it, what was used', {
    ...energy,
    input: 'can_e_electric_consumption',
    stored: 123,
  }),
  charge_time: number('minutes until the battery is charged', {
    unit: 'min',
    range: [0, 100_000],
    input: 'can_e_remaining_charge_time',
    stored: 124,
  }),
  vehicle_charging: boolean('whether the vehicle is being charged, its cable is plugged in', {
    input: 'can_e_charging_active',
    stored: 125,
  }),
  charger_plugged: boolean('whether the vehicle is being charged, its cable is plugged in', {
    input: 'can_e_charger_plugged',
    stored: 126,
  }),
  gross_weight: number('kilograms, of the vehicle with its trailer', {
    unit: 'kg',
    range: [0, 1e6],
    input: 'can_gross_combo_vehicle_weight',
    stored: 127,
  }),
  axle_weight: number('kilograms, of all axles that are told', { unit: 'kg', range: [0, 1e6], stored: 67 }),
  tire_pressure: text('kilopascals, of all tyres that are told, with commas between', { stored: 74 }),
  ...each('axle_load', run(128, 16), (index) =>
    number('kilograms, of each axle', { unit: 'kg', range: [0, 100_000], input: `can_axle_load_${index}` }),
  ),
  ...each('wheel_pressure', run(144, 16), (index) =>
    number('of each tyre: kilopascals, °C', { ...kilopascals, range: [0, 5000], input: `tire_pressure_${index}` }),
  ),
  ...each('wheel_temperature', run(160, 16), (index) =>
    number('of each tyre: kilopascals, °C', { ...celsius, input: `tire_temperature_${index}` }),
  ),
  vin: text('of the vehicle', { input: 'obd_vin', stored: 65 }),
  dtc: text('trouble codes of the vehicle, with commas between', { input: 'obd_dtc_codes', stored: 66 }),
  check_engine_light: boolean('whether the lamp of the engine is on', { input: 'obd_mil_status' }),
  inputs: number('bit masks, bit 0 is input 1', { stored: 13 }),
  outputs: number('bit masks, bit 0 is input 1', { stored: 14 }),
  ...each('adc', [15, 16, 17, 18, 56, 57, 58, 59, ...run(176, 8)], (index) =>
    number('volts', { ...volts, range: [-1000, 1000], input: `analog_${index}` }),
  ),
  ...each('temperature', [19, 20, 21, 22, 46, 47, 48, 49, ...run(184, 8)], (index) =>
    number('°C, per cent', { ...celsius, input: `ext_temp_sensor_${index}` }),
  ),
  ...each('humidity', [23, 24, 50, 51, 52, 53, 54, 55], (index) =>
    number('°C, per cent', { ...percent, input: `humidity_${index}` }),
  ),
  ...each('lls', run(192, 16), (index) =>
    number('fuel probes by wire: what each counts, as it is set; °C', { ...codes, input: `lls_level_${index}` }),
  ),
  ...each('lls_temperature', run(208, 16), (index) =>
    number('fuel probes by wire: what each counts, as it is set; °C', {
      ...celsius,
      input: `lls_temperature_${index}`,
    }),
  ),
  ...each('rs232_level', run(224, 8), (index) =>
    number('what a sensor at a serial port counts, as it is set', { ...codes, input: `rs232_${index}` }),
  ),
  ...each('rs485_level', run(232, 16), (index) =>
    number('what a sensor at a serial port counts, as it is set', { ...codes, input: `rs485_${index}` }),
  ),
  ...each('impulses', run(248, 16), (index) =>
    number('pulses at an input since counting began; how many a second', {
      ...codes,
      input: `impulse_counter_${index}`,
    }),
  ),
  ...each('frequency', run(264, 16), (index) =>
    number('pulses at an input since counting began; how many a second', {
      ...codes,
      unit: 'Hz',
      input: `freq_${index}`,
    }),
  ),
  ...each('ble_temperature', run(280, 8), (index) =>
    number('sensors by Bluetooth: °C, per cent', { ...celsius, input: `ble_temp_sensor_${index}` }),
  ),
  ...each('ble_humidity', run(288, 8), (index) =>
    number('sensors by Bluetooth: °C, per cent', { ...percent, input: `ble_humidity_${index}` }),
  ),
  ...each('ble_battery', run(296, 8), (index) =>
    number('batteries of sensors by Bluetooth: per cent, volts', { ...percent, input: `ble_battery_level_${index}` }),
  ),
  ...each('ble_battery_voltage', run(304, 8), (index) =>
    number('batteries of sensors by Bluetooth: per cent, volts', { ...volts, input: `ble_battery_voltage_${index}` }),
  ),
  ...each('ble_lls', run(312, 8), (index) =>
    number('fuel probes by Bluetooth: what each counts, as it is set; °C; Hz', {
      ...codes,
      input: `ble_lls_level_${index}`,
    }),
  ),
  ...each('ble_lls_temperature', run(320, 8), (index) =>
    number('fuel probes by Bluetooth: what each counts, as it is set; °C; Hz', {
      ...celsius,
      input: `ble_lls_temperature_${index}`,
    }),
  ),
  ...each('ble_frequency', run(328, 8), (index) =>
    number('fuel probes by Bluetooth: what each counts, as it is set; °C; Hz', {
      ...codes,
      unit: 'Hz',
      input: `ble_frequency_${index}`,
    }),
  ),
  ...each('ble_luminosity', run(336, 8), (index) =>
    number('light at a sensor by Bluetooth, lux', { unit: 'lx', range: [0, 1e6], input: `ble_luminosity_${index}` }),
  ),
  ...each('ble_pitch', run(344, 8), (index) =>
    number('how a sensor by Bluetooth is inclined, degrees: forward, sideways', {
      ...angle,
      input: `ble_pitch_${index}`,
    }),
  ),
  ...each('ble_roll', run(352, 8), (index) =>
    number('how a sensor by Bluetooth is inclined, degrees: forward, sideways', {
      ...angle,
      input: `ble_roll_${index}`,
    }),
  ),
  ...each('ble_magnet', run(360, 8), (index) =>
    boolean('whether a sensor by Bluetooth has a magnet near', { input: `ble_magnet_sensor_${index}` }),
  ),
  ...each('passengers_in', run(368, 8), (index) =>
    number('people through a door, since the message before: in, out', {
      range: [0, 1e6],
      input: `passengers_entered_${index}`,
    }),
  ),
  ...each('passengers_out', run(376, 8), (index) =>
    number('people through a door, since the message before: in, out', {
      range: [0, 1e6],
      input: `passengers_exit_${index}`,
    }),
  ),
  illuminance: number('light at the device, lux', {
    unit: 'lx',
    range: [0, 1e6],
    input: 'illuminance_internal',
    stored: 83,
  }),
  device_humidity: number('per cent, within the device', { ...percent, input: 'humidity_internal', stored: 82 }),
  acceleration_x: number(accelerated, { ...gravity, input: 'axis_x', stored: 68 }),
  acceleration_y: number(accelerated, { ...gravity, input: 'axis_y', stored: 69 }),
  acceleration_z: number(accelerated, { ...gravity, input: 'axis_z', stored: 70 }),
  hdop: number('dilution, no unit', { ...dilution, stored: 29 }),
  pdop: number('dilution, no unit', { ...dilution, input: 'pdop', stored: 30 }),
  vdop: number('dilution of the height, no unit', { input: 'vdop' }),
  hardware_key: text("the driver's key as lower-case hex, or the card's number", { input: 'hardware_key', stored: 31 }),
  event: text('what the device reports, see below; several of one message with commas between', { stored: 32 }),
  harsh_driving: text('which kind: `acceleration`, `braking` or `cornering`', { stored: 44 }),
  activity: text('what the phone thinks its owner does', { stored: 33 }),
  cell: text('the serving cell: `mcc-mnc-lac-cid`', { stored: 34 }),
  cells: text('others, as the device tells them, with commas between: `mcc-mnc-lac-cid`, `mac` and its signal', {
    stored: 71,
  }),
  wifi: text('others, as the device tells them, with commas between: `mcc-mnc-lac-cid`, `mac` and its signal', {
    stored: 72,
  }),
  cell_signal: number('of the cell, as the phone tells it', { stored: 38 }),
  lac: number('area and number of the serving cell, where its network is not told', {}),
  cell_id: number('area and number of the serving cell, where its network is not told', {}),
  rssi: number('signal as the device has it', {}),
  beacons: text('Bluetooth tags that are near, with commas between', { stored: 73 }),
  beacon_name: text('what one of them calls itself', {}),
  text: text('words that the device sent', { stored: 35 }),
  alarm: code('an alarm or event that has no name in the history, as the device calls it', { stored: 36 }),
  device_event: code('an alarm or event that has no name in the history, as the device calls it', { stored: 37 }),
  fuel_cut: boolean('true or false; `fuel_cut` stands for the first output where no `outputs` are told', {
    stored: 39,
  }),
  armed: boolean('true or false; `fuel_cut` stands for the first output where no `outputs` are told', { stored: 40 }),
  gps_tracking: boolean('true or false; `fuel_cut` stands for the first output where no `outputs` are told', {
    stored: 41,
  }),
  door: boolean('true or false; `fuel_cut` stands for the first output where no `outputs` are told', { stored: 42 }),
  door_front_left: boolean('of the vehicle, true when open', { input: 'can_front_left_door', stored: 76 }),
  door_front_right: boolean('of the vehicle, true when open', { input: 'can_front_right_door', stored: 77 }),
  door_rear_left: boolean('of the vehicle, true when open', { input: 'can_rear_left_door', stored: 78 }),
  door_rear_right: boolean('of the vehicle, true when open', { input: 'can_rear_right_door', stored: 79 }),
  hood: boolean('of the vehicle, true when open', { input: 'can_hood_state', stored: 80 }),
  trunk: boolean('of the vehicle, true when open', { input: 'can_trunk_state', stored: 81 }),
  roof: boolean('of the vehicle, true when open', { input: 'can_roof_state' }),
  engine_running: boolean('whether the engine runs, an electric vehicle is ready to drive', {
    input: 'can_engine_state',
  }),
  ready_to_drive: boolean('whether the engine runs, an electric vehicle is ready to drive', {
    input: 'can_ready_to_drive',
  }),
  handbrake: boolean('whether it is pressed, pulled or switched on', { input: 'can_hand_brake_state' }),
  footbrake: boolean('whether it is pressed, pulled or switched on', { input: 'can_footbrake_state' }),
  clutch: boolean('whether it is pressed, pulled or switched on', { input: 'can_clutch_state' }),
  cruise_control: boolean('whether it is pressed, pulled or switched on', { input: 'can_cruise_control' }),
  air_conditioning: boolean('whether it is pressed, pulled or switched on', { input: 'can_air_conditioning' }),
  heater: boolean('whether it is pressed, pulled or switched on', { input: 'can_webasto_state' }),
  parking_lights: boolean('whether these lights are on', { input: 'can_parking_lights' }),
  dipped_headlights: boolean('whether these lights are on', { input: 'can_dipped_headlights' }),
  full_beam_headlights: boolean('whether these lights are on', { input: 'can_full_beam_headlights' }),
  front_fog_lights: boolean('whether these lights are on', { input: 'can_front_fog_lights' }),
  rear_fog_lights: boolean('whether these lights are on', { input: 'can_rear_fog_lights' }),
  seat_belt: boolean('whether it is fastened: of the driver, beside the driver', {
    input: 'can_seat_belt_driver_state',
  }),
  seat_belt_passenger: boolean('whether it is fastened: of the driver, beside the driver', {
    input: 'can_seat_belt_passenger_state',
  }),
  abs_warning: boolean('whether the dashboard warns of it', { input: 'can_abs_state' }),
  airbag_warning: boolean('whether the dashboard warns of it', { input: 'can_airbag_state' }),
  oil_warning: boolean('whether the dashboard warns of it', { input: 'can_oil_pressure_or_level' }),
  coolant_warning: boolean('whether the dashboard warns of it', { input: 'can_coolant_temp_or_level' }),
  lights_warning: boolean('whether the dashboard warns of it', { input: 'can_lights_failure' }),
  tire_warning: boolean('whether the dashboard warns of it', { input: 'can_low_tire_pressure' }),
  brake_pad_warning: boolean('whether the dashboard warns of it', { input: 'can_brake_pad_wear' }),
  fuel_warning: boolean('whether the dashboard warns of it', { input: 'can_low_fuel' }),
  warning: boolean('whether the dashboard warns of it', { input: 'can_warning' }),
  iccid: text('of the SIM card', { stored: 43 }),
  mock: boolean('true where another program told the phone its place', { stored: 45 }),
  emergency: boolean('whether the alarm button is pressed, the case is open', {}),
  case_open: boolean('whether the alarm button is pressed, the case is open', {}),
  call_button: boolean('whether the button that calls is pressed', {}),
  shock: boolean('whether it is shaken, stands with its engine running', {}),
  idle: boolean('whether it is shaken, stands with its engine running', {}),
  relay: boolean('whether what a relay switches is on', {}),
  driver: text('name of the driver', {}),
  driver_card: boolean("whether the driver's card is in its reader, the device knows the driver", {}),
  driver_authorized: boolean("whether the driver's card is in its reader, the device knows the driver", {}),
  heart_rate: number('beats of the heart a minute, of who wears it', {
    unit: '1/min',
    input: 'physiologic_heart_rate',
  }),
  systolic_pressure: number('blood pressure of who wears it, in mmHg: upper, lower', {
    unit: 'mmHg',
    input: 'physiologic_blood_pressure_st',
  }),
  diastolic_pressure: number('blood pressure of who wears it, in mmHg: upper, lower', {
    unit: 'mmHg',
    input: 'physiologic_blood_pressure_dt',
  }),
  oxygen: number('in the blood of who wears it, per cent', { unit: '%' }),
  steps: counter('of who wears it; of a dog, what it barked', {}),
  barks: counter('of who wears it; of a dog, what it barked', {}),
  lock: code('state of a lock, and its id, as the device has them', {}),
  lock_id: text('state of a lock, and its id, as the device has them', {}),
  lock_status: code('state of a lock, and its id, as the device has them', { input: 'lock_status' }),
  fence: number("number of the device's own area", {}),
  adas_alarm: code('what a camera has seen of the road, of the driver, as it numbers them', {}),
  dms_alarm: code('what a camera has seen of the road, of the driver, as it numbers them', {}),
  event_code: code('what caused the message, as the device numbers or calls it', { input: 'event_code' }),
  event_id: code('what caused the message, as the device numbers or calls it', { input: 'event_id' }),
  upload_mode: code('what caused the message, as the device numbers or calls it', {}),
  source: code('what caused the message, as the device numbers or calls it', {}),
  ain0: number('an analog input, in a unit that is not documented', {}),
  ain1: number('an analog input, in a unit that is not documented', {}),
  state: code('state, errors of the device, as it numbers or calls them', {}),
  io_status: code('state, errors of the device, as it numbers or calls them', {}),
  error: code('state, errors of the device, as it numbers or calls them', {}),
  inregions: text('areas that the phone knows and is in, with commas between', {}),
  t: text('what caused the message of an app, by its letter', {}),
  run_time: number('seconds since the device was started', { unit: 's' }),
  memory_used: number('per cent of the memory of the device', { unit: '%' }),
  max_acceleration: number('strongest acceleration, braking since the last message', { unit: 'g' }),
  max_braking: number('strongest acceleration, braking since the last message', { unit: 'g' }),
  device_temperature: number('°C within the device', { unit: '°C' }),
  trip_fuel_used: number('litres, since the engine was started', { unit: 'l', input: 'can_trip_fuel_used' }),
  dtc_count: number('how many trouble codes the vehicle has', { input: 'obd_dtc_number' }),
  ignition_count: counter('how often: started, accelerated and braked sharply', {}),
  acceleration_count: counter('how often: started, accelerated and braked sharply', {}),
  braking_count: counter('how often: started, accelerated and braked sharply', {}),
  driving_hours: counter('hours of driving, of idling', { unit: 'h' }),
  idling_hours: counter('hours of driving, of idling', { unit: 'h', input: 'can_idle_engine_hours' }),
  warm_up_time: number('how long the engine was warming up, as the device counts it', {}),
  average_speed: number('km/h: on average, at most', { unit: 'km/h' }),
  highest_speed: number('km/h: on average, at most', { unit: 'km/h' }),
  highest_rpm: number('1/min, at most', { unit: 'rpm' }),
  device_type: text('kind and firmware of the device', {}),
  firmware: text('kind and firmware of the device', {}),
  battery2: number('per cent, of further batteries', { unit: '%' }),
  battery3: number('per cent, of further batteries', { unit: '%' }),
  fuel2_percent: number('per cent, of a second tank', { unit: '%' }),
  fuel_probe: number('what a probe in the tank measures, in its own unit', {}),
  fuel_sensor: number('what a probe in the tank measures, in its own unit', {}),
} as const satisfies Record<string, Info>

export type Measure = keyof typeof measures

interface Kinds {
  number: number
  counter: number
  boolean: boolean
  text: string
  code: number | string
}

export type Value<Name extends Measure> = Kinds[(typeof measures)[Name]['kind']]

/** Values that a decoder has read: measures of the table, each of its kind. What else a device tells goes in by `own`. */
export type Measured = { [Name in Measure]?: Value<Name> } & {
  [name: `${Exclude<Series, Switches>}${number}`]: number
}

/** Puts what was told; nothing of what was not, or is no number. */
export const put = <Name extends Measure>(measured: Measured, name: Name, value: Value<Name> | undefined): void =>
  own(measured, name, value)

/** Puts a value under a name that the device, its maker or whoever set it up has made up: `io_24`. */
export const own = (measured: Measured, name: string, value: Attribute | undefined): void => {
  if (value !== undefined && !Number.isNaN(value)) (measured as Attributes)[name] = value
}

/** The value under a name that a device has made up. */
export const owned = (measured: Measured, name: string): Attribute | undefined => (measured as Attributes)[name]
