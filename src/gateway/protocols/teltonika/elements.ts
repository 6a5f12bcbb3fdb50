import { type Measure, type Measured, numbersOf, own, put } from '#device/measures.ts'
import type { Flags } from '#gateway/parts/flags.ts'
import { elementValue, type Size } from '#gateway/parts/groups.ts'
import { printedKey } from '#gateway/parts/keys.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'
import type { Attribute } from '#track/point.ts'
import { control_flags, control_flags_p4, doors, indicators_p4, security_flags, security_flags_p4 } from './flags.ts'
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
  /** The first or the second eight characters of the driver's card, which is the key, or of the second driver's. */
  half?: 0 | 1
  second?: true
  /** Which eight characters of the vehicle's number. */
  part?: 0 | 1 | 2
  /** Another element tells the same better: beside that one it keeps its number. */
  spare?: true
  /** What it stands for as well where nothing else tells that. */
  also?: Measure
  /** Switches: bits of the raw number and their attributes. Without a name beside them the number stays as well. */
  flags?: Flags
  /** Raw values that say "no reading". */
  absent?: readonly (number | string)[]
  /** What a record reports that this element caused: the same always, or by the raw number. */
  event?: DeviceEvent | Readonly<Record<number, DeviceEvent>>
  /** By the raw number: which kind of harsh driving. */
  harsh?: Readonly<Record<number, HarshDriving>>
  /** How strong that was. */
  strength?: true
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
  /** The first halves of both cards. */
  card?: string
  card2?: string
  /** The kind of harsh driving that stands beside its strength, and the raw strength. */
  harsh?: HarshDriving | undefined
  strength?: number
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
const yes = (name: Measure): Element => ({ size: 1, name, values: no_yes })
const humidity_fault = [2000, 3000, 4000, 65533, 65534, 65535]

/** AVL ids as the maker's lists for its FMB, FMC, FMM, FMT and TAT devices give them; `docs/protocols/teltonika.md`. */
export const elements: Readonly<Record<number, Element>> = {
  1: { size: 1, name: 'inputs', bit: 0 },
  2: { size: 1, name: 'inputs', bit: 1 },
  3: { size: 1, name: 'inputs', bit: 2 },
  4: { size: 1, name: 'inputs', bit: 3 },
  5: { size: 4, name: 'impulses2', fmb: true },
  6: { size: 2, name: 'adc2', per: 1000 },
  9: { size: 2, name: 'adc1', per: 1000 },
  10: { size: 2, name: 'adc2', per: 1000 },
  11: { size: 2, name: 'adc3', per: 1000 },
  12: { size: 4, name: 'fuel_used', per: 1000, spare: true },
  13: { size: 2, name: 'fuel_consumption', per: 100 },
  15: { size: 2, name: 'eco_score', per: 100, fmb: true },
  16: { size: 4, name: 'odometer', per: 1000 },
  17: { size: 2, name: 'acceleration_x', per: 1000, signed: true },
  18: { size: 2, name: 'acceleration_y', per: 1000, signed: true },
  19: { size: 2, name: 'acceleration_z', per: 1000, signed: true },
  20: { size: 1, name: 'ble_battery2', fmb: true },
  21: { size: 1, name: 'gsm_signal', per: 1 / 20 },
  22: { size: 1, name: 'ble_battery3', fmb: true },
  23: { size: 1, name: 'ble_battery4', fmb: true },
  25: { size: 2, name: 'ble_temperature1', per: 100, signed: true, absent: wireless_fault, fmb: true },
  26: { size: 2, name: 'ble_temperature2', per: 100, signed: true, absent: wireless_fault, fmb: true },
  27: { size: 2, name: 'ble_temperature3', per: 100, signed: true, absent: wireless_fault },
  28: { size: 2, name: 'ble_temperature4', per: 100, signed: true, absent: wireless_fault },
  29: { size: 1, name: 'ble_battery1', fmb: true },
  30: { size: 1, name: 'dtc_count', fmb: true },
  31: { size: 1, name: 'engine_load' },
  32: { size: 1, name: 'coolant_temperature', signed: true },
  35: { size: 1, name: 'intake_pressure', fmb: true },
  36: { size: 2, name: 'rpm' },
  37: { size: 1, name: 'obd_speed', fmb: true },
  39: { size: 1, name: 'intake_temperature', signed: true, fmb: true },
  41: { size: 1, name: 'throttle' },
  42: { size: 2, name: 'engine_run_time', fmb: true },
  43: { size: 2, name: 'mil_distance', fmb: true },
  48: { size: 1, name: 'fuel_percent' },
  49: { size: 2, name: 'dtc_cleared_distance', fmb: true },
  50: { size: 1, name: 'barometric_pressure', fmb: true },
  51: { size: 2, name: 'module_voltage', per: 1000, fmb: true },
  52: { size: 2, name: 'absolute_load', fmb: true },
  53: { size: 1, name: 'ambient_temperature', signed: true, fmb: true },
  54: { size: 2, name: 'mil_time', fmb: true },
  57: { size: 1, name: 'state_of_charge', spare: true, fmb: true },
  58: { size: 1, name: 'oil_temperature', fmb: true },
  60: { size: 2, name: 'fuel_rate', per: 100, spare: true, fmb: true },
  66: { size: 2, name: 'board_voltage', per: 1000 },
  67: { size: 2, name: 'battery_voltage', per: 1000 },
  68: { size: 2, name: 'battery_current', per: 1000 },
  70: { size: 2, name: 'device_temperature', per: 10, signed: true },
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
  86: { size: 2, name: 'ble_humidity1', per: 10, absent: humidity_fault },
  87: { size: 4, name: 'vehicle_odometer', per: 1000, also: 'odometer', fmb: true },
  89: { size: 1, name: 'fuel_percent' },
  90: { size: 2, name: 'door_front_left', flags: doors, fmb: true },
  102: { size: 4, name: 'engine_hours', per: 60, fmb: true },
  103: { size: 4, name: 'engine_hours_counted', per: 60, also: 'engine_hours', fmb: true },
  104: { size: 2, name: 'ble_humidity2', per: 10, absent: humidity_fault },
  105: { size: 4, name: 'vehicle_distance', per: 1000, also: 'odometer' },
  106: { size: 2, name: 'ble_humidity3', per: 10, absent: humidity_fault },
  107: { size: 4, name: 'fuel_counted', per: 10, also: 'fuel_used' },
  108: { size: 2, name: 'ble_humidity4', per: 10, absent: humidity_fault },
  110: { size: 2, name: 'fuel_rate', per: 10 },
  111: { size: 1, name: 'adblue_percent', fmb: true },
  112: { size: 2, name: 'adblue', per: 10, fmb: true },
  113: { size: 1, name: 'battery' },
  114: { size: 1, name: 'engine_load' },
  115: { size: 2, name: 'coolant_temperature', per: 10, signed: true },
  116: { size: 1, name: 'charging', values: no_yes, fmb: true },
  118: { size: 2, name: 'axle_load1', fmb: true },
  119: { size: 2, name: 'axle_load2', fmb: true },
  120: { size: 2, name: 'axle_load3', fmb: true },
  121: { size: 2, name: 'axle_load4', fmb: true },
  122: { size: 2, name: 'axle_load5', fmb: true },
  123: { size: 4, flags: control_flags, fmb: true },
  132: { size: 8, flags: security_flags, fmb: true },
  133: { size: 4, name: 'tachograph_odometer', per: 1000, fmb: true },
  135: { size: 2, name: 'tachograph_speed', fmb: true },
  147: { size: 8, half: 0 },
  148: { size: 8, half: 1 },
  149: { size: 8, half: 0, second: true },
  150: { size: 8, half: 1, second: true },
  151: { size: 2, name: 'traction_temperature', per: 10, signed: true, fmb: true },
  152: { size: 1, name: 'state_of_charge', fmb: true },
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
  197: { size: 8, half: 0, second: true },
  198: { size: 8, half: 1, second: true },
  199: { size: 4, name: 'trip', per: 1000 },
  201: { size: 2, name: 'lls1', signed: true },
  202: { size: 1, name: 'lls_temperature1', signed: true },
  203: { size: 2, name: 'lls2', signed: true },
  204: { size: 1, name: 'lls_temperature2', signed: true },
  207: { size: 8, name: 'hardware_key', key: true, absent: no_key },
  210: { size: 2, name: 'lls3', signed: true },
  211: { size: 1, name: 'lls_temperature3', signed: true },
  212: { size: 2, name: 'lls4', signed: true },
  213: { size: 1, name: 'lls_temperature4', signed: true },
  214: { size: 2, name: 'lls5', signed: true },
  215: { size: 1, name: 'lls_temperature5', signed: true },
  233: { size: 4, name: 'gas_used', per: 10, fmb: true },
  234: { size: 2, name: 'gas_percent', fmb: true },
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
  254: { size: 1, strength: true },
  255: { size: 1, event: 'over_speed_reported' },
  269: { size: 1, name: 'ble_lls_temperature1', signed: true, fmb: true },
  270: { size: 2, name: 'ble_lls1', absent: [65533, 65534, 65535], fmb: true },
  272: { size: 1, name: 'ble_lls_temperature2', signed: true, fmb: true },
  273: { size: 2, name: 'ble_lls2', absent: [65533, 65534, 65535], fmb: true },
  275: { size: 1, name: 'ble_lls_temperature3', signed: true, fmb: true },
  276: { size: 2, name: 'ble_lls3', absent: [65533, 65534, 65535], fmb: true },
  278: { size: 1, name: 'ble_lls_temperature4', signed: true, fmb: true },
  279: { size: 2, name: 'ble_lls4', absent: [65533, 65534, 65535], fmb: true },
  304: { size: 4, name: 'range', per: 1000 },
  306: { size: 4, name: 'ble_frequency1' },
  307: { size: 4, name: 'ble_frequency2' },
  308: { size: 4, name: 'ble_frequency3' },
  309: { size: 4, name: 'ble_frequency4' },
  318: { size: 1, event: { 1: 'gps_damp', 2: 'gps_damp' } },
  335: { size: 2, name: 'ble_luminosity1' },
  336: { size: 2, name: 'ble_luminosity2' },
  337: { size: 2, name: 'ble_luminosity3' },
  338: { size: 2, name: 'ble_luminosity4' },
  389: { size: 4, name: 'vehicle_odometer', also: 'odometer', spare: true },
  390: { size: 4, name: 'fuel', per: 10, spare: true },
  402: { size: 4, name: 'service_distance' },
  410: { size: 1, name: 'vehicle_charging', values: no_yes },
  411: { size: 1, name: 'state_of_charge' },
  517: { size: 8, flags: security_flags_p4 },
  518: { size: 8, flags: control_flags_p4 },
  519: { size: 8, flags: indicators_p4 },
  542: { size: 2, name: 'intake_pressure', spare: true },
  543: { size: 2, name: 'traction_voltage', absent: [1023, 65535] },
  622: { size: 2, name: 'frequency1' },
  623: { size: 2, name: 'frequency2' },
  653: yes('handbrake'),
  654: yes('door_front_left'),
  655: yes('door_front_right'),
  656: yes('door_rear_left'),
  657: yes('door_rear_right'),
  658: yes('trunk'),
  661: yes('reversing'),
  755: { size: 2, name: 'range', spare: true },
  899: yes('heater'),
  900: yes('engine_running'),
  902: yes('ready_to_drive'),
  909: yes('roof'),
  910: yes('footbrake'),
  911: yes('clutch'),
  913: yes('hood'),
  914: yes('charger_plugged'),
  915: yes('vehicle_charging'),
  928: yes('parking_lights'),
  929: yes('dipped_headlights'),
  930: yes('full_beam_headlights'),
  931: yes('rear_fog_lights'),
  932: yes('front_fog_lights'),
  933: yes('additional_front_lights'),
  934: yes('additional_rear_lights'),
  935: yes('light_signal'),
  936: yes('air_conditioning'),
  937: yes('cruise_control'),
  938: yes('automatic_retarder'),
  939: yes('manual_retarder'),
  940: yes('seat_belt'),
  941: yes('seat_belt_passenger'),
  942: yes('seat_belt_rear_left'),
  943: yes('seat_belt_rear_right'),
  944: yes('seat_belt_rear_centre'),
  945: yes('passenger_present'),
  946: { size: 1, name: 'pto_state' },
  947: yes('front_diff_locked'),
  948: yes('rear_diff_locked'),
  949: yes('central_diff_high_locked'),
  950: yes('central_diff_low_locked'),
  951: yes('trailer_axle1_lifted'),
  952: yes('trailer_axle2_lifted'),
  953: yes('check_engine_light'),
  954: yes('abs_warning'),
  958: yes('oil_warning'),
  959: yes('coolant_warning'),
  962: yes('airbag_warning'),
  963: yes('eps_warning'),
  964: yes('warning'),
  965: yes('lights_warning'),
  966: yes('tire_warning'),
  967: yes('brake_pad_warning'),
  968: yes('fuel_warning'),
  970: yes('glow_plug_warning'),
  972: yes('power_control_warning'),
  976: { ...yes('coolant_warning'), spare: true },
  1151: { size: 2, name: 'battery_health' },
  1152: { size: 2, name: 'traction_temperature', signed: true, spare: true },
  10800: { size: 2, name: 'ble_temperature1', per: 100, signed: true, absent: wireless_fault, spare: true },
  10801: { size: 2, name: 'ble_temperature2', per: 100, signed: true, absent: wireless_fault, spare: true },
  10802: { size: 2, name: 'ble_temperature3', per: 100, signed: true, absent: wireless_fault, spare: true },
  10803: { size: 2, name: 'ble_temperature4', per: 100, signed: true, absent: wireless_fault, spare: true },
  10804: { size: 1, name: 'ble_humidity1', spare: true },
  10805: { size: 1, name: 'ble_humidity2', spare: true },
  10806: { size: 1, name: 'ble_humidity3', spare: true },
  10807: { size: 1, name: 'ble_humidity4', spare: true },
  10808: yes('ble_magnet1'),
  10809: yes('ble_magnet2'),
  10810: yes('ble_magnet3'),
  10811: yes('ble_magnet4'),
  10816: { size: 1, name: 'ble_pitch1', signed: true },
  10817: { size: 1, name: 'ble_pitch2', signed: true },
  10818: { size: 1, name: 'ble_pitch3', signed: true },
  10819: { size: 1, name: 'ble_pitch4', signed: true },
  10824: { size: 2, name: 'ble_battery_voltage1', per: 1000 },
  10825: { size: 2, name: 'ble_battery_voltage2', per: 1000 },
  10826: { size: 2, name: 'ble_battery_voltage3', per: 1000 },
  10827: { size: 2, name: 'ble_battery_voltage4', per: 1000 },
  10832: { size: 2, name: 'ble_roll1', signed: true },
  10833: { size: 2, name: 'ble_roll2', signed: true },
  10834: { size: 2, name: 'ble_roll3', signed: true },
  10835: { size: 2, name: 'ble_roll4', signed: true },
}

/** A number of the list above that means another thing in another length. */
const longer: Readonly<Record<number, Element>> = { 4: { size: 4, name: 'impulses1', fmb: true } }

/** 89 to 103: what lies on each axle, in kilograms. */
const axles: Readonly<Record<number, Element>> = Object.fromEntries(
  numbersOf('axle_load')
    .slice(0, 15)
    .map((axle): [number, Element] => [88 + axle, { size: 4, name: `axle_load${axle}` }]),
)

/** What FMx6xx and older FM devices say of a lorry (FMS) and of their own odometer, under numbers that are others' as well. */
const older: Readonly<Record<number, Element>> = {
  79: { size: 1, name: 'footbrake', values: no_yes },
  80: { size: 4, name: 'obd_speed' },
  81: { size: 1, name: 'cruise_control', values: no_yes },
  82: { size: 1, name: 'clutch', values: no_yes },
  83: { size: 1, name: 'pto_state', values: [0, 1, 2] },
  84: { size: 4, name: 'throttle' },
  85: { size: 1, name: 'engine_load' },
  86: { size: 4, name: 'fuel_used' },
  87: { size: 4, name: 'fuel_percent' },
  88: { size: 4, name: 'rpm' },
  ...axles,
  104: { size: 4, name: 'engine_hours' },
  105: { size: 8, part: 0 },
  106: { size: 8, part: 1 },
  107: { size: 8, part: 2 },
  113: { size: 4, name: 'service_distance', signed: true },
  122: { size: 1, name: 'reversing', values: no_yes },
  123: { size: 1, name: 'tachograph_performance', values: [0, 1] },
  127: { size: 1, name: 'coolant_temperature', signed: true },
  128: { size: 2, name: 'ambient_temperature', signed: true },
  135: { size: 4, name: 'fuel_rate' },
  136: { size: 4, name: 'fuel_economy' },
  137: { size: 1, name: 'pto_engagement', values: [0, 1, 2] },
  139: { size: 4, name: 'gross_weight' },
  191: { size: 2, name: 'tachograph_speed' },
  192: { size: 4, name: 'tachograph_odometer', per: 1000 },
  216: { size: 4, name: 'odometer', per: 1000, spare: true },
}

/** All that an element may have, so that the engine knows them as objects of one kind. */
const blank = {
  ...{ name: undefined, signed: undefined, per: undefined, values: undefined, bit: undefined, key: undefined },
  ...{ half: undefined, part: undefined, spare: undefined, absent: undefined, event: undefined, harsh: undefined },
  ...{ fmb: undefined, also: undefined, flags: undefined, second: undefined, strength: undefined },
}

/** A table as a list without holes, whose numbers need no hashing. */
const listed = (table: Readonly<Record<number, Element>>): readonly (Element | undefined)[] =>
  Array.from(
    { length: 1 + Math.max(...Object.keys(table).map(Number)) },
    (_, id) => table[id] && { ...blank, ...table[id] },
  )

const byId = listed(elements)
const olderById = listed(older)
const longerById = listed(longer)

/** Elements that only FMx6xx and older FM devices have in this length: their network, their satellites, their odometer. */
const elsewhere: Readonly<Record<number, Size>> = { 71: 1, 79: 1, 216: 4 }

/** What tells a part of the SIM card's number where it has eight bytes. */
const simParts: Readonly<Record<number, 0 | 1>> = { 11: 0, 14: 1 }

const inLength = (element: Element | undefined, size: Size): Element | undefined =>
  element?.size === size ? element : undefined

const elementOf = (id: number, size: Size): Element | undefined =>
  inLength(byId[id], size) ?? inLength(longerById[id], size)

/** Adds what the element `id` says. The caller has seen to it that `bytes` reaches from `at` to `at + size`. */
export function addElement(record: Elements, id: number, size: Size, bytes: Buffer, at: number): void {
  const element = elementOf(id, size)
  const sim = size === 8 ? simParts[id] : undefined
  if (elsewhere[id] === size) record.other = true
  if (sim !== undefined) {
    record.sim ??= []
    record.sim[sim] = elementValue(bytes, at, size)
  } else if (element?.fmb || element?.spare || element?.also || inLength(olderById[id], size)) {
    record.late ??= []
    record.late.push({ id, size, at })
  } else addKnown(record, element, id, size, bytes, at)
}

/** Adds what waited for the others, and what the whole record reports by having been sent. */
export function finish(record: Elements, bytes: Buffer): void {
  for (const { id, size, at } of record.late ?? []) {
    const element = elementOf(id, size)
    const meant = record.other ? (inLength(olderById[id], size) ?? (element?.fmb ? undefined : element)) : element
    addKnown(record, meant, id, size, bytes, at)
  }
  if (record.vin) addVin(record.attributes, record.vin)
  if (record.sim) addSim(record.attributes, record.sim)
  addStrength(record)
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
  if (element?.half !== undefined) addCard(record, element, bytes.toString('latin1', at, at + size))
  else if (element?.part !== undefined) {
    record.vin ??= []
    record.vin[element.part] = bytes.toString('latin1', at, at + size)
  } else {
    const raw = element?.key
      ? printedKey(bytes.toString('hex', at, at + size))
      : elementValue(bytes, at, size, element?.signed)
    const name = element?.name
    if (element?.flags) addFlags(attributes, element.flags, bytes, at + size)
    if (element?.strength) record.strength = Number(raw)
    else if (name === undefined || (element?.spare && attributes[name] !== undefined)) own(attributes, `io_${id}`, raw)
    else if (element && !element.flags) addNamed(attributes, name, element, raw)
    if (element?.harsh) record.harsh = element.harsh[Number(raw)]
    if (element && id === record.event) record.cause = { element, raw: Number(raw) }
  }
}

function addNamed(attributes: Measured, name: Measure, element: Element, raw: number | string): void {
  if (element.bit !== undefined) {
    put(attributes, name, Number(attributes[name] ?? 0) | (raw ? 1 << element.bit : 0))
    return
  }
  const value = toAttribute(element, raw)
  if (value === undefined) return
  put(attributes, name, value)
  const { also } = element
  if (also !== undefined && attributes[also] === undefined) put(attributes, also, value)
}

/** A switch that another element tells as on stays so. @param end where the number of flags ends */
const addFlags = (attributes: Measured, flags: Flags, bytes: Buffer, end: number): void => {
  for (const [bit, name] of flags) {
    const isOn = (((bytes[end - 1 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1
    if (isOn || attributes[name] === undefined) put(attributes, name, isOn)
  }
}

/** Hundredths of g; of a corner its unit is not documented alike. */
const addStrength = ({ attributes, harsh, strength }: Elements): void => {
  if (strength === undefined) return
  if (harsh === 'acceleration') attributes.harsh_acceleration = strength / 100
  else if (harsh === 'braking') attributes.harsh_braking = strength / 100
  else own(attributes, 'io_254', strength)
}

function report(attributes: Measured, { element: { event, harsh }, raw }: NonNullable<Elements['cause']>): void {
  const kind = harsh?.[raw]
  const told = kind ? 'harsh_driving' : typeof event === 'object' ? event[raw] : event
  if (told !== undefined) addEvent(attributes, told, kind)
}

/** Zeros are no card; its second half follows the first. */
function addCard(record: Elements, { half, second }: Element, text: string): void {
  const slot = second ? 'card2' : 'card'
  if (half === 0) record[slot] = text
  const first = record[slot]
  const whole = half === 1 && first !== undefined ? `${first}${text}`.trimEnd() : ''
  if (!/^[\x21-\x7e]{8,16}$/.test(whole)) return
  put(record.attributes, second ? 'tachograph_card2' : 'tachograph_card1', whole)
  if (!second) record.attributes.hardware_key = whole.toLowerCase()
}

function toAttribute({ values, per, absent }: Element, raw: number | string): Attribute | undefined {
  if (absent?.includes(raw)) return undefined
  if (typeof raw === 'string') return raw
  if (values) return values[raw]
  return per ? raw / per : raw
}
