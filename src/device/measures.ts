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
  | ('dBm' | '1/min')

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

/** Names that a number follows: sensors of which a device may have several. */
export const series = ['adc', 'temperature', 'humidity'] as const
export type Series = (typeof series)[number]
export const numbers = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Numbered<Name extends string> = `${Name}${(typeof numbers)[number]}`

/** `name1` to `name8`, and the number of each in blocks. */
const each = <Name extends Series>(name: Name, stored: readonly number[], info: (index: number) => Info) =>
  Object.fromEntries(
    numbers.map((index, i) => [`${name}${index}`, { ...info(index), stored: stored[i] }]),
  ) as unknown as Record<Numbered<Name>, Info & { kind: 'number' }>

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
  axle_weight: number('kilograms, of all axles that are told', { unit: 'kg', range: [0, 1e6], stored: 67 }),
  tire_pressure: text('kilopascals, of all tyres that are told, with commas between', { stored: 74 }),
  vin: text('of the vehicle', { input: 'obd_vin', stored: 65 }),
  dtc: text('trouble codes of the vehicle, with commas between', { input: 'obd_dtc_codes', stored: 66 }),
  check_engine_light: boolean('whether the lamp of the engine is on', { input: 'obd_mil_status' }),
  inputs: number('bit masks, bit 0 is input 1', { stored: 13 }),
  outputs: number('bit masks, bit 0 is input 1', { stored: 14 }),
  ...each('adc', [15, 16, 17, 18, 56, 57, 58, 59], (index) =>
    number('volts', { ...volts, range: [-1000, 1000], input: `analog_${index}` }),
  ),
  ...each('temperature', [19, 20, 21, 22, 46, 47, 48, 49], (index) =>
    number('°C, per cent', { ...celsius, input: `ext_temp_sensor_${index}` }),
  ),
  ...each('humidity', [23, 24, 50, 51, 52, 53, 54, 55], (index) =>
    number('°C, per cent', { ...percent, input: `humidity_${index}` }),
  ),
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
  [name: `${Series}${number}`]: number
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
