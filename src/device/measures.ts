import type { Attribute, Attributes } from '#track/point.ts'

/**
 * What devices measure beside their place, whatever the protocol: the one table of names that decoders put by. The glossary, the ranges
 * of what is believed, and the units of the pages are made of it; blocks know most names by their place in `track/names.ts`.
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
  /** The pages have a title of their own for it; of others the name is the title. */
  titled?: true
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

const titled = { titled: true } as const
const percent = { unit: '%', range: [0, 100], ...titled } as const
const volts = { unit: 'V', range: [0, 1000], ...titled } as const
const kilometres = { unit: 'km', range: [0, 1e7], ...titled } as const
const celsius = { unit: '°C', range: [-100, 1000], ...titled } as const
const litres = { unit: 'l', range: [0, 1e7], ...titled } as const
const consumed = { range: [0, 10_000], ...titled } as const
const dilution = { range: [0, 100], ...titled } as const
const gravity = { unit: 'g', range: [-100, 100], ...titled } as const

export const numbers = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Numbered<Name extends string> = `${Name}${(typeof numbers)[number]}`

/** `name1` to `name8`. */
const each = <Name extends string>(name: Name, info: (index: number) => Info) =>
  Object.fromEntries(numbers.map((index) => [`${name}${index}`, info(index)])) as Record<
    Numbered<Name>,
    Info & { kind: 'number' }
  >

const switched = 'true or false'
const accelerated = 'g'

export const measures = {
  ignition: boolean(switched, titled),
  motion: boolean(switched, { ...titled, input: 'moving' }),
  charging: boolean(switched, titled),
  roaming: boolean(switched, titled),
  battery: number('per cent', { ...percent, input: 'battery_level' }),
  battery_voltage: number("volts: of the device's own battery, of what feeds it", {
    ...volts,
    input: 'battery_voltage',
  }),
  board_voltage: number("volts: of the device's own battery, of what feeds it", { ...volts, input: 'board_voltage' }),
  external_power: boolean('whether the device is fed from outside', { ...titled, input: 'external_power_state' }),
  gsm_signal: number('per cent', percent),
  gsm_operator: code('MCC and MNC as one number, or a name', titled),
  odometer: counter('kilometres, as the device or the vehicle counts them', { ...kilometres, input: 'hw_mileage' }),
  trip: number('kilometres, as the device or the vehicle counts them', kilometres),
  engine_hours: counter('hours', { unit: 'h', range: [0, 1e6], ...titled, input: 'can_engine_hours' }),
  rpm: number('1/min, km/h', { unit: 'rpm', range: [0, 20_000], ...titled, input: 'can_rpm' }),
  obd_speed: number('1/min, km/h', { unit: 'km/h', range: [0, 500], ...titled, input: 'obd_speed' }),
  throttle: number('per cent', { ...percent, input: 'can_throttle' }),
  engine_load: number('per cent', { ...percent, range: [0, 250], input: 'can_engine_load' }),
  coolant_temperature: number('°C', { ...celsius, input: 'can_coolant_t' }),
  fuel: number('what is in the tank: litres, per cent', { ...litres, input: 'can_fuel_litres' }),
  fuel_percent: number('what is in the tank: litres, per cent', percent),
  fuel_used: counter('litres, litres an hour, litres for 100 km', litres),
  fuel_rate: number('litres, litres an hour, litres for 100 km', { ...consumed, unit: 'l/h', input: 'can_fuel_rate' }),
  fuel_consumption: number('litres, litres an hour, litres for 100 km', { ...consumed, unit: 'l/100 km' }),
  axle_weight: number('kilograms, of all axles that are told', { unit: 'kg', range: [0, 1e6], ...titled }),
  tire_pressure: text('kilopascals, of all tyres that are told, with commas between', titled),
  vin: text('of the vehicle', { ...titled, input: 'obd_vin' }),
  dtc: text('trouble codes of the vehicle, with commas between', { ...titled, input: 'obd_dtc_codes' }),
  check_engine_light: boolean('whether the lamp of the engine is on', { input: 'obd_mil_status' }),
  inputs: number('bit masks, bit 0 is input 1', titled),
  outputs: number('bit masks, bit 0 is input 1', titled),
  ...each('adc', (index) => number('volts', { ...volts, range: [-1000, 1000], input: `analog_${index}` })),
  ...each('temperature', (index) => number('°C, per cent', { ...celsius, input: `ext_temp_sensor_${index}` })),
  ...each('humidity', (index) => number('°C, per cent', { ...percent, input: `humidity_${index}` })),
  acceleration_x: number(accelerated, { ...gravity, input: 'axis_x' }),
  acceleration_y: number(accelerated, { ...gravity, input: 'axis_y' }),
  acceleration_z: number(accelerated, { ...gravity, input: 'axis_z' }),
  hdop: number('dilution, no unit', dilution),
  pdop: number('dilution, no unit', { ...dilution, input: 'pdop' }),
  vdop: number('dilution of the height, no unit', { input: 'vdop' }),
  hardware_key: text("the driver's key as lower-case hex, or the card's number", { ...titled, input: 'hardware_key' }),
  event: text('what the device reports, see below; several of one message with commas between', titled),
  harsh_driving: text('which kind: `acceleration`, `braking` or `cornering`', titled),
  activity: text('what the phone thinks its owner does', titled),
  cell: text('the serving cell: `mcc-mnc-lac-cid`', titled),
  cells: text('others, as the device tells them, with commas between: `mcc-mnc-lac-cid`, `mac` and its signal', titled),
  wifi: text('others, as the device tells them, with commas between: `mcc-mnc-lac-cid`, `mac` and its signal', titled),
  cell_signal: number('of the cell, as the phone tells it', titled),
  lac: number('area and number of the serving cell, where its network is not told', {}),
  cell_id: number('area and number of the serving cell, where its network is not told', {}),
  rssi: number('signal as the device has it', {}),
  beacons: text('Bluetooth tags that are near, with commas between', titled),
  beacon_name: text('what one of them calls itself', {}),
  text: text('words that the device sent', titled),
  alarm: code('an alarm or event that has no name in the history, as the device calls it', titled),
  device_event: code('an alarm or event that has no name in the history, as the device calls it', titled),
  fuel_cut: boolean('true or false; `fuel_cut` stands for the first output where no `outputs` are told', titled),
  armed: boolean('true or false; `fuel_cut` stands for the first output where no `outputs` are told', titled),
  gps_tracking: boolean('true or false; `fuel_cut` stands for the first output where no `outputs` are told', titled),
  door: boolean('true or false; `fuel_cut` stands for the first output where no `outputs` are told', titled),
  iccid: text('of the SIM card', titled),
  mock: boolean('true where another program told the phone its place', titled),
  emergency: boolean('whether the alarm button is pressed, the case is open', {}),
  case_open: boolean('whether the alarm button is pressed, the case is open', {}),
  call_button: boolean('whether the button that calls is pressed', {}),
  shock: boolean('whether it is shaken, stands with its engine running', {}),
  idle: boolean('whether it is shaken, stands with its engine running', {}),
  relay: boolean('whether what a relay switches is on', {}),
  driver: text('name of the driver', {}),
  driver_card: boolean("whether the driver's card is in its reader, the device knows the driver", {}),
  driver_authorized: boolean("whether the driver's card is in its reader, the device knows the driver", {}),
  heart_rate: number('beats and breaths of who wears it: a minute', { unit: '1/min', input: 'physiologic_heart_rate' }),
  systolic_pressure: number('blood pressure', { unit: 'mmHg', input: 'physiologic_blood_pressure_st' }),
  diastolic_pressure: number('blood pressure', { unit: 'mmHg', input: 'physiologic_blood_pressure_dt' }),
  oxygen: number('in the blood, per cent', { unit: '%' }),
  steps: counter('of who wears it; of a dog, what it barked', {}),
  barks: counter('of who wears it; of a dog, what it barked', {}),
  lock: code('state of a lock, and its id, as the device has them', {}),
  lock_id: text('state of a lock, and its id, as the device has them', {}),
  lock_status: code('state of a lock, and its id, as the device has them', {}),
  fence: number("number of the device's own area", {}),
  adas_alarm: code('what a camera has seen of the road, of the driver, as it numbers them', {}),
  dms_alarm: code('what a camera has seen of the road, of the driver, as it numbers them', {}),
  event_code: code('what caused the message, as the device numbers or calls it', {}),
  event_id: code('what caused the message, as the device numbers or calls it', {}),
  upload_mode: code('what caused the message, as the device numbers or calls it', {}),
  ain0: number('an analog input, in a unit that is not documented', {}),
  ain1: number('an analog input, in a unit that is not documented', {}),
  source: code('what caused the message, as the device numbers or calls it', {}),
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
  trip_fuel_used: number('litres, since the engine was started', { unit: 'l' }),
  dtc_count: number('how many trouble codes the vehicle has', {}),
  ignition_count: counter('how often: started, accelerated and braked sharply', {}),
  acceleration_count: counter('how often: started, accelerated and braked sharply', {}),
  braking_count: counter('how often: started, accelerated and braked sharply', {}),
  driving_hours: counter('hours of driving, of idling', { unit: 'h' }),
  idling_hours: counter('hours of driving, of idling', { unit: 'h' }),
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
  [name: `${'adc' | 'temperature' | 'humidity'}${number}`]: number
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
