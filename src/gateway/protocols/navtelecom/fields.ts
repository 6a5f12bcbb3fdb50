import type { Measure } from '#device/measures.ts'
import { type Flags, from } from '#gateway/parts/flags.ts'
import type { Attribute } from '#track/point.ts'

/** The form of a FLEX field: low byte first. */
export type Kind = 'u8' | 'i8' | 'u16' | 'i16' | 'u32' | 'i32' | 'float' | 'bytes'

/** The meaning of a FLEX field. */
export interface Field {
  kind: Kind
  /** The attribute, by `docs/glossary.md`. */
  name: Measure | `io_${number}`
  /** Units of the attribute in one raw step. */
  step?: number
  values?: readonly Attribute[]
  /** Bits of a mask begin at this one. */
  shift?: number
  /** Where the attribute is told already, this one keeps its number. */
  spare?: true
  /** The sum of zero says that nobody counts. */
  from_one?: true
  /** The raw value that says "none"; or all from here on. */
  absent?: number
  from?: number
}

/** Bytes of the fields 1 to 255, in their order. */
export const sizes: readonly number[] = [
  ...[4, 2, 4, 1, 1, 1, 1, 1, 4, 4, 4, 4, 4, 2, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1],
  ...[4, 4, 2, 2, 4, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 2, 1, 4, 2, 2, 2, 2, 2, 1, 1],
  ...[1, 2, 4, 2, 1, 8, 2, 1, 16, 4, 2, 4, 37, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6, 12, 24],
  ...[48, 1, 1, 2, 1, 4, 4, 1, 4, 2, 6, 2, 6, 2, 2, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 1, 1, 1, 1, 1, 4, 4],
  ...[4, 4, 4, 4, 2, 2, 2, 2, 2, 2, 1, 1, 2, 3, 2, 1, 1, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
  ...[2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 2, 4, 4, 4, 2, 4, 2, 2, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
  ...[4, 4, 4, 4, 6, 3, 1, 2, 2, 1, 4, 5, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2],
  ...[2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 8, 8, 8],
]

/** Fields that are the moment and the place of a record. */
export const place = {
  time: 3,
  state: 8,
  fixed: 9,
  lat: 10,
  lng: 11,
  height: 12,
  speed: 13,
  course: 14,
} as const

/** Fields that are made of several. */
export const composed = {
  alarm: 4,
  modules: 5,
  tank: 53,
  urea: 66,
  dilution: 71,
  cells: 77,
  slots: 98,
  acceleration: 107,
  strongest: 109,
  lamps: 204,
} as const

/** Fields of tyres, and how many each has: number of the wheel, tenths of a bar, °C. */
export const tyres: Readonly<Record<number, number>> = { 94: 2, 95: 4, 96: 8, 97: 16 }

/** Fields whose bits are switches of the vehicle, as its adapter for the bus tells them, by their bytes. */
export const switches: Readonly<Record<number, { bytes: 1 | 2 | 4; flags: Flags }>> = {
  123: { bytes: 1, flags: from(0, ['case_open']) },
  201: {
    bytes: 2,
    flags: [
      ...from(5, ['door_front_right', undefined, undefined, 'door_front_left']),
      ...from(10, ['trunk', 'hood', 'handbrake', 'footbrake', 'engine_running', 'heater']),
    ],
  },
  203: {
    bytes: 4,
    flags: [
      ...from(1, ['oil_warning', 'coolant_warning', undefined, undefined, 'airbag_warning']),
      ...from(8, ['check_engine_light', 'lights_warning', 'tire_warning', 'brake_pad_warning']),
      ...from(12, ['warning', 'abs_warning', 'fuel_warning']),
      ...from(17, ['glow_plug_warning', undefined, 'power_control_warning']),
      ...from(20, ['parking_lights', 'dipped_headlights', 'full_beam_headlights']),
      ...from(24, ['ready_to_drive', 'cruise_control', 'automatic_retarder', 'manual_retarder', 'air_conditioning']),
      ...from(30, ['seat_belt', 'seat_belt_passenger']),
    ],
  },
}

/** Fields 84 to 93: what the probes 7 to 16 count, two bytes, and their temperatures. */
export const probes = { first: 84, last: 93, from: 7 } as const

const millivolts = { kind: 'u16', step: 1 / 1000 } as const
const celsius = { kind: 'i8', absent: -128 } as const
const precise = { kind: 'i16', step: 0.05, absent: -0x8000, spare: true } as const
/** From here on there are numbers of faults. */
export const first_fault = 65_500
const probe = { kind: 'u16', from: first_fault } as const
const frequency = { kind: 'u16', absent: 0xffff } as const
const pulses = { kind: 'u32', absent: 0xffffffff } as const
const centilitres = { kind: 'u32', step: 1 / 100, absent: 0xffffffff } as const
const section = { kind: 'i16', step: 1 / 100, absent: -0x8000, spare: true } as const
const humid = { kind: 'u8', step: 0.5, absent: 0xff } as const

/** By their numbers; those that are not here keep them, as `io_<number>`. */
export const fields: Readonly<Record<number, Field>> = {
  2: { kind: 'u16', name: 'event_code' },
  7: { kind: 'u8', name: 'gsm_signal', step: 100 / 31, from: 32 },
  15: { kind: 'float', name: 'odometer' },
  // Kilometres since the record before.
  16: { kind: 'float', name: 'io_16' },
  19: { ...millivolts, name: 'board_voltage' },
  20: { ...millivolts, name: 'battery_voltage' },
  21: { ...millivolts, name: 'adc1' },
  22: { ...millivolts, name: 'adc2' },
  23: { ...millivolts, name: 'adc3' },
  24: { ...millivolts, name: 'adc4' },
  25: { ...millivolts, name: 'adc5' },
  26: { ...millivolts, name: 'adc6' },
  27: { ...millivolts, name: 'adc7' },
  28: { ...millivolts, name: 'adc8' },
  29: { kind: 'u8', name: 'inputs', shift: 0 },
  30: { kind: 'u8', name: 'inputs', shift: 8 },
  31: { kind: 'u8', name: 'outputs', shift: 0 },
  32: { kind: 'u8', name: 'outputs', shift: 8 },
  33: { ...pulses, name: 'impulses1' },
  34: { ...pulses, name: 'impulses2' },
  35: { ...frequency, name: 'frequency1' },
  36: { ...frequency, name: 'frequency2' },
  37: { kind: 'u32', name: 'engine_hours', step: 1 / 3600 },
  38: { ...probe, name: 'rs485_level1' },
  39: { ...probe, name: 'rs485_level2' },
  40: { ...probe, name: 'rs485_level3' },
  41: { ...probe, name: 'rs485_level4' },
  42: { ...probe, name: 'rs485_level5' },
  43: { ...probe, name: 'rs485_level6' },
  44: { ...probe, name: 'rs232_level1' },
  45: { ...celsius, name: 'temperature1' },
  46: { ...celsius, name: 'temperature2' },
  47: { ...celsius, name: 'temperature3' },
  48: { ...celsius, name: 'temperature4' },
  49: { ...celsius, name: 'temperature5' },
  50: { ...celsius, name: 'temperature6' },
  51: { ...celsius, name: 'temperature7' },
  52: { ...celsius, name: 'temperature8' },
  54: { kind: 'float', name: 'fuel_used' },
  55: { kind: 'u16', name: 'rpm', absent: 0xffff },
  56: { kind: 'i8', name: 'coolant_temperature', absent: -128 },
  57: { kind: 'float', name: 'vehicle_odometer' },
  58: { kind: 'u16', name: 'axle_load1', absent: 0xffff },
  59: { kind: 'u16', name: 'axle_load2', absent: 0xffff },
  60: { kind: 'u16', name: 'axle_load3', absent: 0xffff },
  61: { kind: 'u16', name: 'axle_load4', absent: 0xffff },
  62: { kind: 'u16', name: 'axle_load5', absent: 0xffff },
  63: { kind: 'u8', name: 'throttle', absent: 0xff },
  64: { kind: 'u8', name: 'brake_pedal', absent: 0xff },
  65: { kind: 'u8', name: 'engine_load', absent: 0xff },
  67: { kind: 'u32', name: 'engine_hours', step: 1 / 3600, from_one: true, absent: 0xffffffff },
  68: { kind: 'i16', name: 'service_distance', step: 5, absent: -1 },
  69: { kind: 'u8', name: 'obd_speed', absent: 0xff },
  78: { ...celsius, name: 'lls_temperature1' },
  79: { ...celsius, name: 'lls_temperature2' },
  80: { ...celsius, name: 'lls_temperature3' },
  81: { ...celsius, name: 'lls_temperature4' },
  82: { ...celsius, name: 'lls_temperature5' },
  83: { ...celsius, name: 'lls_temperature6' },
  101: { kind: 'u8', name: 'tachograph_speed', absent: 0xff },
  102: { kind: 'u32', name: 'tachograph_odometer', step: 1 / 10, absent: 0xffffffff },
  126: { kind: 'u8', name: 'inputs', shift: 16 },
  127: { ...pulses, name: 'impulses3' },
  128: { ...pulses, name: 'impulses4' },
  129: { ...pulses, name: 'impulses5' },
  130: { ...pulses, name: 'impulses6' },
  131: { ...pulses, name: 'impulses7' },
  132: { ...pulses, name: 'impulses8' },
  133: { ...frequency, name: 'frequency3' },
  134: { ...frequency, name: 'frequency4' },
  135: { ...frequency, name: 'frequency5' },
  136: { ...frequency, name: 'frequency6' },
  137: { ...frequency, name: 'frequency7' },
  138: { ...frequency, name: 'frequency8' },
  144: { kind: 'u8', name: 'highest_speed', absent: 0xff },
  163: { ...precise, name: 'temperature5' },
  164: { ...precise, name: 'temperature6' },
  165: { ...precise, name: 'temperature7' },
  166: { ...precise, name: 'temperature8' },
  167: { ...humid, name: 'humidity1' },
  168: { ...humid, name: 'humidity2' },
  169: { ...humid, name: 'humidity3' },
  170: { ...humid, name: 'humidity4' },
  173: { ...centilitres, name: 'fuel_used', spare: true },
  174: { ...centilitres, name: 'trip_fuel_used' },
  175: { kind: 'i16', name: 'fuel_rate', step: 1 / 10, absent: -0x8000 },
  178: { kind: 'i16', name: 'fuel_temperature', step: 1 / 10, absent: -0x8000 },
  183: { ...section, name: 'cargo_temperature' },
  189: { ...section, name: 'ambient_temperature' },
}
