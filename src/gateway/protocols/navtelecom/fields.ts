import type { Measure } from '#device/measures.ts'
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
export const composed = { alarm: 4, modules: 5, tank: 53, dilution: 71, cells: 77 } as const

const millivolts = { kind: 'u16', step: 1 / 1000 } as const
const celsius = { kind: 'i8', absent: -128 } as const
const precise = { kind: 'i16', step: 0.05, absent: -0x8000, spare: true } as const
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
  37: { kind: 'u32', name: 'engine_hours', step: 1 / 3600 },
  45: { ...celsius, name: 'temperature1' },
  46: { ...celsius, name: 'temperature2' },
  47: { ...celsius, name: 'temperature3' },
  48: { ...celsius, name: 'temperature4' },
  49: { ...celsius, name: 'temperature5' },
  50: { ...celsius, name: 'temperature6' },
  51: { ...celsius, name: 'temperature7' },
  52: { ...celsius, name: 'temperature8' },
  54: { kind: 'float', name: 'fuel_used', step: 0.5 },
  55: { kind: 'u16', name: 'rpm', absent: 0xffff },
  56: { kind: 'i8', name: 'coolant_temperature', absent: -128 },
  57: { kind: 'float', name: 'odometer', spare: true },
  63: { kind: 'u8', name: 'throttle', absent: 0xff },
  65: { kind: 'u8', name: 'engine_load', absent: 0xff },
  66: { kind: 'u16', name: 'io_66', absent: 0x7fff },
  69: { kind: 'u8', name: 'obd_speed', absent: 0xff },
  163: { ...precise, name: 'temperature5' },
  164: { ...precise, name: 'temperature6' },
  165: { ...precise, name: 'temperature7' },
  166: { ...precise, name: 'temperature8' },
  167: { ...humid, name: 'humidity1' },
  168: { ...humid, name: 'humidity2' },
  169: { ...humid, name: 'humidity3' },
  170: { ...humid, name: 'humidity4' },
}
