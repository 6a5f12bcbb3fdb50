import { type Measure, type Measured, own, put } from '#device/measures.ts'
import { elementValue, type Size } from '#gateway/parts/groups.ts'
import { printedKey } from '#gateway/parts/keys.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'
import type { Attribute } from '#track/point.ts'
import { addSim, addVin } from './joined.ts'

/** The meaning of an AVL id. */
export interface Element {
  /** The documented length. The same id with another length means another thing on another family of devices. */
  size: Size
  /** The attribute, by `docs/glossary.md`. Without a name the number is kept as `io_<id>`. */
  name?: Measure
  signed?: true
  /** Raw steps in one unit of the attribute. */
  per?: number
  /** The attribute's value for each raw number. */
  values?: readonly Attribute[]
  /** The element is this bit of the attribute, a mask. */
  bit?: number
  /** An identity and no quantity: 16 hex digits. */
  key?: true
  /** The first or the second eight characters of the driver's card, which is the key. */
  half?: 0 | 1
  /** Which eight characters of the vehicle's number. */
  part?: 0 | 1 | 2
  /** Another element tells the same better: beside that one it keeps its number. */
  spare?: true
  /** Raw values that say "no reading". */
  absent?: readonly (number | string)[]
  /** What a record reports that this element caused: the same always, or by the raw number. */
  event?: DeviceEvent | Readonly<Record<number, DeviceEvent>>
  /** By the raw number: which kind of harsh driving. */
  harsh?: Readonly<Record<number, HarshDriving>>
  /** Means it on FMB devices and their like only: the others count something else here, in as many bytes. */
  fmb?: true
}

/** Facts about a record while its elements are read. */
export interface Elements {
  attributes: Measured
  /** The AVL id that caused the record. */
  event: number
  /** The device is an FMx6xx or an older FM. */
  other: boolean
  /** The element that caused the record, and its raw number. */
  cause?: { element: Element; raw: number }
  /** The first half of the driver's card. */
  card?: string
  /** The parts of the vehicle's number. */
  vin?: string[]
  /** The parts of the SIM card's number. */
  sim?: (number | string)[]
  /** Elements that wait for the others: what they mean, or whether they are needed, is known behind the last. */
  late?: { id: number; size: Size; at: number }[]
}

const no_yes = [false, true] as const
const no_key = ['0'.repeat(16)]
const wired_fault = [850, 2000, 3000, 4000, 5000]
// The first three are those of older firmware; it costs a reading of exactly 20, 30 or 40 °C.
const wireless_fault = [2000, 3000, 4000, 32764, 32765, 32766, 32767]
const zone = { 0: 'auto_geofence_out', 1: 'auto_geofence_in', 3: 'over_speed_reported' } as const
const humidity_fault = [2000, 3000, 4000, 65533, 65534, 65535]

/** AVL ids as the maker's lists for its FMB, FMC, FMM, FMT and TAT devices give them; `docs/protocols/teltonika.md`. */
export const elements: Readonly<Record<number, Element>> = {
  1: { size: 1, name: 'inputs', bit: 0 },
  2: { size: 1, name: 'inputs', bit: 1 },
  3: { size: 1, name: 'inputs', bit: 2 },
  4: { size: 1, name: 'inputs', bit: 3 },
  6: { size: 2, name: 'adc2', per: 1000 },
  9: { size: 2, name: 'adc1', per: 1000 },
  10: { size: 2, name: 'adc2', per: 1000 },
  11: { size: 2, name: 'adc3', per: 1000 },
  12: { size: 4, name: 'fuel_used', per: 1000, spare: true },
  13: { size: 2, name: 'fuel_consumption', per: 100 },
  16: { size: 4, name: 'odometer', per: 1000 },
  17: { size: 2, name: 'acceleration_x', per: 1000, signed: true },
  18: { size: 2, name: 'acceleration_y', per: 1000, signed: true },
  19: { size: 2, name: 'acceleration_z', per: 1000, signed: true },
  21: { size: 1, name: 'gsm_signal', per: 1 / 20 },
  25: { size: 2, name: 'temperature5', per: 100, signed: true, absent: wireless_fault, fmb: true },
  26: { size: 2, name: 'temperature6', per: 100, signed: true, absent: wireless_fault, fmb: true },
  27: { size: 2, name: 'temperature7', per: 100, signed: true, absent: wireless_fault },
  28: { size: 2, name: 'temperature8', per: 100, signed: true, absent: wireless_fault },
  31: { size: 1, name: 'engine_load' },
  32: { size: 1, name: 'coolant_temperature', signed: true },
  36: { size: 2, name: 'rpm' },
  37: { size: 1, name: 'obd_speed', fmb: true },
  41: { size: 1, name: 'throttle' },
  48: { size: 1, name: 'fuel_percent' },
  66: { size: 2, name: 'board_voltage', per: 1000 },
  67: { size: 2, name: 'battery_voltage', per: 1000 },
  72: { size: 4, name: 'temperature1', per: 10, signed: true, absent: wired_fault },
  73: { size: 4, name: 'temperature2', per: 10, signed: true, absent: wired_fault },
  74: { size: 4, name: 'temperature3', per: 10, signed: true, absent: wired_fault },
  75: { size: 4, name: 'temperature4', per: 10, signed: true, absent: wired_fault },
  78: { size: 8, name: 'hardware_key', key: true, absent: no_key },
  80: { size: 1, name: 'roaming', values: [false, false, true, true] },
  81: { size: 1, name: 'obd_speed', fmb: true },
  82: { size: 1, name: 'throttle', fmb: true },
  83: { size: 4, name: 'fuel_used', per: 10 },
  84: { size: 2, name: 'fuel', per: 10 },
  85: { size: 2, name: 'rpm' },
  86: { size: 2, name: 'humidity1', per: 10, absent: humidity_fault },
  87: { size: 4, name: 'odometer', per: 1000, spare: true, fmb: true },
  89: { size: 1, name: 'fuel_percent' },
  102: { size: 4, name: 'engine_hours', per: 60, fmb: true },
  104: { size: 2, name: 'humidity2', per: 10, absent: humidity_fault },
  105: { size: 4, name: 'odometer', per: 1000, spare: true },
  106: { size: 2, name: 'humidity3', per: 10, absent: humidity_fault },
  107: { size: 4, name: 'fuel_used', per: 10, spare: true },
  108: { size: 2, name: 'humidity4', per: 10, absent: humidity_fault },
  110: { size: 2, name: 'fuel_rate', per: 10 },
  113: { size: 1, name: 'battery' },
  114: { size: 1, name: 'engine_load' },
  115: { size: 2, name: 'coolant_temperature', per: 10, signed: true },
  116: { size: 1, name: 'charging', values: no_yes, fmb: true },
  147: { size: 8, half: 0 },
  148: { size: 8, half: 1 },
  155: { size: 1, event: zone },
  156: { size: 1, event: zone },
  157: { size: 1, event: zone },
  158: { size: 1, event: zone },
  159: { size: 1, event: zone },
  175: { size: 1, event: { 0: 'auto_geofence_out', 1: 'auto_geofence_in' } },
  179: { size: 1, name: 'outputs', bit: 0 },
  180: { size: 1, name: 'outputs', bit: 1 },
  181: { size: 2, name: 'pdop', per: 10 },
  182: { size: 2, name: 'hdop', per: 10 },
  195: { size: 8, half: 0 },
  196: { size: 8, half: 1 },
  199: { size: 4, name: 'trip', per: 1000 },
  207: { size: 8, name: 'hardware_key', key: true, absent: no_key },
  236: { size: 1, event: { 1: 'sos' } },
  239: { size: 1, name: 'ignition', values: no_yes },
  240: { size: 1, name: 'motion', values: no_yes },
  241: { size: 4, name: 'gsm_operator', absent: [0] },
  245: { size: 2, name: 'adc4', per: 1000 },
  246: { size: 1, event: { 1: 'security_control' } },
  247: { size: 1, event: { 1: 'crash_alarm', 6: 'crash_alarm' } },
  249: { size: 1, event: { 1: 'gsm_damp' } },
  251: { size: 1, fmb: true, event: { 0: 'idle_end', 1: 'idle_start' } },
  252: { size: 1, fmb: true, event: { 0: 'battery_on', 1: 'battery_off' } },
  253: { size: 1, harsh: { 1: 'acceleration', 2: 'braking', 3: 'cornering' } },
  255: { size: 1, event: 'over_speed_reported' },
  318: { size: 1, event: { 1: 'gps_damp', 2: 'gps_damp' } },
  389: { size: 4, name: 'odometer', spare: true },
  10800: { size: 2, name: 'temperature5', per: 100, signed: true, absent: wireless_fault, spare: true },
  10801: { size: 2, name: 'temperature6', per: 100, signed: true, absent: wireless_fault, spare: true },
  10802: { size: 2, name: 'temperature7', per: 100, signed: true, absent: wireless_fault, spare: true },
  10803: { size: 2, name: 'temperature8', per: 100, signed: true, absent: wireless_fault, spare: true },
  10804: { size: 1, name: 'humidity1', spare: true },
  10805: { size: 1, name: 'humidity2', spare: true },
  10806: { size: 1, name: 'humidity3', spare: true },
  10807: { size: 1, name: 'humidity4', spare: true },
}

/** What FMx6xx and older FM devices say of a lorry (FMS) and of their own odometer, under numbers that are others' as well. */
const older: Readonly<Record<number, Element>> = {
  80: { size: 4, name: 'obd_speed' },
  84: { size: 4, name: 'throttle' },
  85: { size: 1, name: 'engine_load' },
  86: { size: 4, name: 'fuel_used' },
  87: { size: 4, name: 'fuel_percent' },
  88: { size: 4, name: 'rpm' },
  104: { size: 4, name: 'engine_hours' },
  105: { size: 8, part: 0 },
  106: { size: 8, part: 1 },
  107: { size: 8, part: 2 },
  127: { size: 1, name: 'coolant_temperature', signed: true },
  135: { size: 4, name: 'fuel_rate' },
  216: { size: 4, name: 'odometer', per: 1000, spare: true },
}

/** All that an element may have, so that the engine knows them as objects of one kind. */
const blank = {
  ...{ name: undefined, signed: undefined, per: undefined, values: undefined, bit: undefined, key: undefined },
  ...{ half: undefined, part: undefined, spare: undefined, absent: undefined, event: undefined, harsh: undefined },
  ...{ fmb: undefined },
}

/** A table as a list without holes, whose numbers need no hashing. */
const listed = (table: Readonly<Record<number, Element>>): readonly (Element | undefined)[] =>
  Array.from(
    { length: 1 + Math.max(...Object.keys(table).map(Number)) },
    (_, id) => table[id] && { ...blank, ...table[id] },
  )

const byId = listed(elements)
const olderById = listed(older)

/** Elements that only FMx6xx and older FM devices have in this length: their network, their satellites, their odometer. */
const elsewhere: Readonly<Record<number, Size>> = { 71: 1, 79: 1, 216: 4 }

/** What tells a part of the SIM card's number where it has eight bytes. */
const simParts: Readonly<Record<number, 0 | 1>> = { 11: 0, 14: 1 }

const inLength = (element: Element | undefined, size: Size): Element | undefined =>
  element?.size === size ? element : undefined

/** Adds what the element `id` says. The caller has seen to it that `bytes` reaches from `at` to `at + size`. */
export function addElement(record: Elements, id: number, size: Size, bytes: Buffer, at: number): void {
  const element = inLength(byId[id], size)
  const sim = size === 8 ? simParts[id] : undefined
  if (elsewhere[id] === size) record.other = true
  if (sim !== undefined) {
    record.sim ??= []
    record.sim[sim] = elementValue(bytes, at, size)
  } else if (element?.fmb || element?.spare || inLength(olderById[id], size)) {
    record.late ??= []
    record.late.push({ id, size, at })
  } else addKnown(record, element, id, size, bytes, at)
}

/** Adds what waited for the others, and what the whole record reports by having been sent. */
export function finish(record: Elements, bytes: Buffer): void {
  for (const { id, size, at } of record.late ?? []) {
    const element = inLength(byId[id], size)
    const meant = record.other ? (inLength(olderById[id], size) ?? (element?.fmb ? undefined : element)) : element
    addKnown(record, meant, id, size, bytes, at)
  }
  if (record.vin) addVin(record.attributes, record.vin)
  if (record.sim) addSim(record.attributes, record.sim)
  if (record.cause) report(record.attributes, record.cause)
}

function addKnown(
  record: Elements,
  element: Element | undefined,
  id: number,
  size: Size,
  bytes: Buffer,
  at: number,
): void {
  const { attributes } = record
  if (element?.half !== undefined) addCard(record, element.half, bytes.toString('latin1', at, at + size))
  else if (element?.part !== undefined) {
    record.vin ??= []
    record.vin[element.part] = bytes.toString('latin1', at, at + size)
  } else {
    const raw = element?.key
      ? printedKey(bytes.toString('hex', at, at + size))
      : elementValue(bytes, at, size, element?.signed)
    const name = element?.name
    if (name === undefined || (element?.spare && attributes[name] !== undefined)) own(attributes, `io_${id}`, raw)
    else if (element) addNamed(attributes, name, element, raw)
    if (element && id === record.event) record.cause = { element, raw: Number(raw) }
  }
}

function addNamed(attributes: Measured, name: Measure, element: Element, raw: number | string): void {
  if (element.bit !== undefined) {
    put(attributes, name, Number(attributes[name] ?? 0) | (raw ? 1 << element.bit : 0))
    return
  }
  const value = toAttribute(element, raw)
  if (value !== undefined) put(attributes, name, value)
}

function report(attributes: Measured, { element: { event, harsh }, raw }: NonNullable<Elements['cause']>): void {
  const kind = harsh?.[raw]
  const told = kind ? 'harsh_driving' : typeof event === 'object' ? event[raw] : event
  if (told !== undefined) addEvent(attributes, told, kind)
}

/** Zeros are no card; its second half follows the first. */
function addCard(record: Elements, half: 0 | 1, text: string): void {
  if (half === 0) record.card = text
  const whole = half === 1 && record.card !== undefined ? `${record.card}${text}` : ''
  if (/^[\x21-\x7e]{8,16}\s*$/.test(whole)) record.attributes.hardware_key = whole.trim().toLowerCase()
}

function toAttribute({ values, per, absent }: Element, raw: number | string): Attribute | undefined {
  if (absent?.includes(raw)) return undefined
  if (typeof raw === 'string') return raw
  if (values) return values[raw]
  return per ? raw / per : raw
}
