import type { Measure } from '#device/measures.ts'
import type { Size } from '#gateway/parts/groups.ts'
import type { DeviceEvent, HarshDriving } from '#track/events.ts'
import type { Attribute } from '#track/point.ts'

/** The meaning of an IO id. */
export interface Element {
  /** The documented length: in another one the number is kept as `io_<id>`. */
  size: Size
  /** The attribute, by `docs/glossary.md`. Without a name the number is kept as `io_<id>`. */
  name?: Measure
  signed?: true
  /** Units of the attribute in one raw step, and what is added then. */
  step?: number
  plus?: number
  /** The attribute's value for each raw number. */
  values?: readonly Attribute[]
  /** The element is this bit of the attribute, a mask. `off`: set where the raw number is zero. */
  bit?: number
  off?: true
  /** Added to what the attribute has: the loads of axles. */
  sum?: true
  /** What it is by itself. */
  also?: Measure
  /** An identity and no quantity: 16 hex digits. */
  key?: true
  /** Which eight characters of the attribute's words it is. */
  part?: 0 | 1 | 2
  /** Another element tells the same better: beside that one it keeps its number. */
  spare?: true
  /** Raw values that say "no reading", or the least of those that do. */
  absent?: readonly number[]
  from?: number
  /** What a record reports that this element caused, by the raw number. */
  event?: Readonly<Record<number, DeviceEvent>>
  /** Reports this kind of harsh driving when it is above zero. */
  harsh?: HarshDriving
}

const no_yes = [false, true] as const
const wired_fault = [2000, 2001, 2002, 2003, 2004, 850]
/** The least of the codes for "error" and "not available" of FMS, in one, two and four bytes. */
const fms = { one: 251, two: 64256, four: 4211081216 }
const on = (event: DeviceEvent) => ({ 1: event })

/** IO ids as the maker's list gives them (`docs/protocols/ruptela.md`). */
export const elements: Readonly<Record<number, Element>> = {
  2: { size: 1, name: 'inputs', bit: 0 },
  3: { size: 1, name: 'inputs', bit: 1 },
  4: { size: 1, name: 'inputs', bit: 2 },
  5: { size: 1, name: 'inputs', bit: 3 },
  20: { size: 2, name: 'adc3', step: 1 / 1000, from: 65535 },
  21: { size: 2, name: 'adc4', step: 1 / 1000, from: 65535 },
  22: { size: 2, name: 'adc1', step: 1 / 1000, from: 65535 },
  23: { size: 2, name: 'adc2', step: 1 / 1000, from: 65535 },
  27: { size: 1, name: 'gsm_signal', step: 100 / 31, from: 32 },
  29: { size: 2, name: 'board_voltage', step: 1 / 1000, from: 65535 },
  30: { size: 2, name: 'battery_voltage', step: 1 / 1000, from: 65535 },
  34: { size: 8, name: 'hardware_key', key: true },
  39: { size: 1, name: 'engine_load', from: fms.one },
  41: { size: 2, name: 'axle_weight', step: 1 / 2, sum: true, from: fms.two, also: 'axle_load1' },
  49: { size: 1, name: 'acceleration_x', signed: true, step: 1 / 20 },
  50: { size: 1, name: 'acceleration_y', signed: true, step: 1 / 20 },
  51: { size: 1, name: 'acceleration_z', signed: true, step: 1 / 20 },
  52: { size: 2, name: 'axle_weight', step: 1 / 2, sum: true, from: fms.two, also: 'axle_load2' },
  53: { size: 2, name: 'axle_weight', step: 1 / 2, sum: true, from: fms.two, also: 'axle_load3' },
  54: { size: 2, name: 'axle_weight', step: 1 / 2, sum: true, from: fms.two, also: 'axle_load4' },
  55: { size: 2, name: 'axle_weight', step: 1 / 2, sum: true, from: fms.two, also: 'axle_load5' },
  65: { size: 4, name: 'odometer', step: 1 / 1000 },
  74: { size: 2, name: 'temperature4', signed: true, step: 1 / 10, absent: wired_fault },
  78: { size: 2, name: 'temperature1', signed: true, step: 1 / 10, absent: wired_fault },
  79: { size: 2, name: 'temperature2', signed: true, step: 1 / 10, absent: wired_fault },
  80: { size: 2, name: 'temperature3', signed: true, step: 1 / 10, absent: wired_fault },
  88: { size: 1, event: on('gsm_damp') },
  92: { size: 4, name: 'fuel_used', step: 1 / 1000, from: fms.four },
  94: { size: 2, name: 'rpm', step: 1 / 4 },
  95: { size: 1, name: 'obd_speed' },
  96: { size: 1, name: 'coolant_temperature', plus: -40, from: 255 },
  98: { size: 1, name: 'fuel_percent', step: 100 / 255, from: 255 },
  100: { size: 2, name: 'fuel_rate', step: 1 / 20, from: fms.two },
  103: { size: 1, name: 'throttle', step: 100 / 255 },
  104: { size: 8, name: 'vin', part: 0 },
  105: { size: 8, name: 'vin', part: 1 },
  106: { size: 8, name: 'vin', part: 2 },
  111: { size: 1, name: 'outputs', bit: 2, off: true },
  112: { size: 1, name: 'outputs', bit: 3, off: true },
  114: { size: 4, name: 'odometer', step: 5 / 1000, spare: true, from: fms.four, also: 'vehicle_odometer' },
  115: { size: 1, name: 'coolant_temperature', plus: -40, from: fms.one },
  116: { size: 2, name: 'fuel_rate', step: 1 / 20, from: fms.two },
  123: { size: 8, name: 'vin', part: 0 },
  124: { size: 8, name: 'vin', part: 1 },
  125: { size: 8, name: 'vin', part: 2 },
  126: { size: 8, name: 'hardware_key', part: 0 },
  127: { size: 8, name: 'hardware_key', part: 1 },
  134: { size: 1, harsh: 'braking' },
  135: { size: 1, harsh: 'braking' },
  136: { size: 1, harsh: 'acceleration' },
  143: { size: 1, harsh: 'cornering' },
  144: { size: 2, name: 'temperature5', signed: true, step: 1 / 10, absent: [5555, 5556] },
  145: { size: 2, name: 'temperature6', signed: true, step: 1 / 10, absent: [5555, 5556] },
  146: { size: 2, name: 'temperature7', signed: true, step: 1 / 10, absent: [5555, 5556] },
  147: { size: 2, name: 'temperature8', signed: true, step: 1 / 10, absent: [5555, 5556] },
  150: { size: 4, name: 'gsm_operator', absent: [0] },
  152: { size: 8, name: 'vin', part: 0 },
  153: { size: 8, name: 'vin', part: 1 },
  154: { size: 8, name: 'vin', part: 2 },
  155: { size: 8, name: 'hardware_key', part: 0 },
  156: { size: 8, name: 'hardware_key', part: 1 },
  163: { size: 4, name: 'odometer', step: 5 / 1000, spare: true, from: 4294967295, also: 'vehicle_odometer' },
  164: { size: 4, name: 'trip', step: 5 / 1000, from: 4294967295 },
  165: { size: 2, name: 'obd_speed', step: 1 / 256, spare: true, from: fms.two },
  166: { size: 2, name: 'rpm', step: 1 / 8, spare: true, from: fms.two },
  169: { size: 1, event: { 0: 'idle_end', 1: 'idle_start' } },
  171: { size: 8, name: 'hardware_key', key: true },
  173: { size: 1, name: 'motion', values: no_yes },
  197: { size: 2, name: 'rpm', step: 1 / 8, from: fms.two },
  203: { size: 4, name: 'engine_hours', step: 1 / 20, from: fms.four },
  205: { size: 2, name: 'fuel', from: 65535 },
  206: { size: 1, name: 'throttle', step: 2 / 5, from: fms.one },
  207: { size: 1, name: 'fuel_percent', step: 2 / 5, from: fms.one },
  208: { size: 4, name: 'fuel_used', step: 1 / 2, spare: true, from: fms.four },
  210: { size: 2, name: 'obd_speed', step: 1 / 256, from: fms.two },
  218: { size: 1, event: on('over_speed_reported') },
  251: { size: 1, name: 'ignition', values: no_yes, spare: true },
  402: { size: 2, harsh: 'braking' },
  403: { size: 2, harsh: 'acceleration' },
  404: { size: 2, harsh: 'cornering' },
  405: { size: 1, name: 'outputs', bit: 0, off: true },
  406: { size: 1, name: 'outputs', bit: 1, off: true },
  407: { size: 2, name: 'fuel_consumption', step: 1 / 100, from: 65535 },
  409: { size: 1, name: 'ignition', values: no_yes },
  410: { size: 1, event: on('security_control') },
  411: { size: 1, event: on('crash_alarm') },
  415: { size: 1, event: { 0: 'antenna_disconnect' } },
  429: { size: 1, event: on('lane_departure') },
  430: { size: 1, event: on('lane_departure') },
  431: { size: 1, event: on('forward_collision_warning') },
  434: { size: 1, event: on('peds_collision_warning') },
  435: { size: 1, event: on('peds_in_danger_zone') },
  439: { size: 1, event: { 2: 'headway_warning' } },
  522: { size: 1, name: 'ignition', values: no_yes, spare: true },
  530: { size: 4, name: 'fuel', step: 1 / 1000, from: 4294967295 },
  558: { size: 1, event: on('sos') },
  642: { size: 2, name: 'fuel', spare: true, from: 65535 },
  645: { size: 4, name: 'odometer', spare: true, from: 4294967295, also: 'vehicle_odometer' },
}
