import { type Info, type Measure, measures, numbersOf } from '#device/measures.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'
import { event } from './alarms.ts'
import { attribute, type Draft, type Field, type Fields, isRecord, refuse } from './draft.ts'
import {
  addCell,
  device,
  fixTime,
  key,
  listed,
  measure,
  measured,
  mock,
  named,
  several,
  softly,
  source,
  text,
  time,
  truth,
  volts,
} from './fields.ts'

/** The published JSON of devices (supplement, section 5.6, last paragraph). */

/** `event_id`, as the history calls it. Others keep their number alone. */
const events: Readonly<Record<number, DeviceEvent>> = {
  1: 'lowpower',
  2: 'battery_off',
  3: 'poweron',
  4: 'battery_on',
  5: 'obd_unplug',
  6: 'obd_plug_in',
  7: 'backup_battery_low',
  13: 'poweroff',
  14: 'poweroff',
  15: 'poweron',
  101: 'security_control',
  103: 'detach',
  104: 'alarmcontrol',
  106: 'case_opened',
  107: 'detach',
  109: 'door_alarm',
  110: 'lock_closed',
  111: 'lock_opened',
  113: 'vibration_start',
  116: 'gps_damp',
  117: 'gsm_damp',
  120: 'g_sensor',
  202: 'sos',
  206: 'driver_identified',
  215: 'driver_distraction_finished',
  216: 'driver_distraction_started',
  217: 'driver_distraction_finished',
  218: 'driver_distraction_started',
  219: 'fatigue_driving',
  220: 'driver_distraction_finished',
  221: 'driver_distraction_started',
  223: 'fatigue_driving',
  224: 'over_speed_reported',
  225: 'security_control',
  227: 'peds_in_danger_zone',
  228: 'tsr_warning',
  229: 'peds_collision_warning',
  230: 'fatigue_driving',
  231: 'headway_warning',
  232: 'lane_departure',
  233: 'lane_departure',
  234: 'lane_departure',
  235: 'forward_collision_warning',
  236: 'harsh_driving',
  237: 'harsh_driving',
  238: 'harsh_driving',
  239: 'harsh_driving',
  240: 'harsh_driving',
  241: 'harsh_driving',
  242: 'crash_alarm',
  243: 'harsh_driving',
  245: 'driver_distraction_started',
  246: 'driver_distraction_started',
  247: 'lane_departure',
  249: 'over_speed_reported',
  251: 'headway_warning',
  301: 'idle_end',
  302: 'idle_start',
  303: 'check_engine_light',
  409: 'auto_geofence_in',
  410: 'auto_geofence_out',
  601: 'antenna_disconnect',
  602: 'external_device_disconnected',
  603: 'external_device_connected',
  606: 'light_sensor_dark',
  607: 'light_sensor_bright',
  608: 'gps_recover',
  609: 'gps_lost',
}

const kinds: Readonly<Record<number, HarshDriving>> = { 239: 'cornering', 240: 'acceleration', 241: 'braking' }

const LBS_POINT = 402
const IGNITION_OFF = 604
const IGNITION_ON = 605

const fixes: Readonly<Record<string, boolean>> = {
  HAS_FIX: true,
  FIX_2D: true,
  FIX_3D: true,
  NO_FIX: false,
  LAST_KNOWN_POSITION: false,
}

/** Sensors by their number, from 1 to as many as the glossary has names for. */
const numbered = (
  name: string,
  ours: 'adc' | 'temperature' | 'humidity',
  low: number,
  high: number,
): Record<string, Field> =>
  Object.fromEntries(
    numbersOf(ours).map((index) => [`${name}_${index}`, measured(`${ours}${index}` as Measure, low, high)]),
  )

/** Inputs and fields of the state by the contract's names: what a value cannot be is left out, and the message is good. */
const inputs: Fields['known'] = Object.fromEntries(
  Object.entries<Info>(measures).flatMap(([name, { input, kind, range = [-1e15, 1e15] }]): [string, Field][] => {
    if (input === undefined || kind === 'code') return []
    if (kind === 'boolean') return [[input, softly(truth((one, value) => attribute(one, name as Measure, value)))]]
    return [[input, kind === 'text' ? named(name as Measure) : softly(measured(name as Measure, range[0], range[1]))]]
  }),
)

/** The part of a message beside the place. */
export const deviceRoot: Fields = {
  others: true,
  known: {
    ...inputs,
    device_id: device,
    message_time: time,
    event_id: eventId,
    is_moving: truth((one, value) => attribute(one, 'motion', value)),
    battery_level: measured('battery', 0, 100),
    battery_voltage: volts('battery_voltage'),
    board_voltage: volts('board_voltage'),
    input_status: measured('inputs', 0, 2 ** 32 - 1),
    output_status: measured('outputs', 0, 2 ** 32 - 1),
    hardware_key: key,
    hardware_mileage: measured('odometer', 0, 1e7),
    vin: named('vin'),
    mobile_cells: several(mobileCell),
    wifi_points: several(wifiPoint),
    ...numbered('analog', 'adc', -1000, 1000),
    ...numbered('temperature', 'temperature', -100, 1000),
    ...numbered('humidity', 'humidity', 0, 100),
    event,
    alarm: event,
    mock,
  },
}

/** `location`: speed in km/h. */
export const deviceLocation: Fields = {
  others: false,
  known: {
    gnss_time: fixTime,
    fix_type: fixType,
    latitude: measure('lat', -90, 90),
    longitude: measure('lng', -180, 180),
    altitude: measure('alt', -12_000, 100_000),
    satellites: measure('satellites', 0, 255),
    speed: measure('speed', 0, 2000),
    heading: measure('heading', 0, 360),
    hdop: measured('hdop', 0, 1000),
    pdop: measured('pdop', 0, 1000),
    vdop: measured('vdop', 0, 1000),
    precision: measure('precision', 0, 10_000_000),
    source_type: source,
    event,
    alarm: event,
    mock,
  },
}

function eventId(one: Draft, value: unknown, name: string): void {
  const id = typeof value === 'number' && Number.isInteger(value) ? value : undefined
  if (id === undefined) refuse(one, name, 'a whole number')
  else happened(one, id)
}

function happened(one: Draft, id: number): void {
  attribute(one, 'event_id', id)
  const told = events[id]
  if (told) {
    if (one.attributes.event === undefined) one.count += 1
    addEvent(one.attributes, told, kinds[id])
  }
  if (id === LBS_POINT) one.lbs = true
  if (id === IGNITION_OFF || id === IGNITION_ON) attribute(one, 'ignition', id === IGNITION_ON)
}

function fixType(one: Draft, value: unknown, name: string): void {
  const word = text(value)
  if (Object.hasOwn(fixes, word)) one.valid = fixes[word]
  else refuse(one, name, `one of ${Object.keys(fixes).join(', ')}`)
}

function mobileCell(one: Draft, value: unknown, name: string): void {
  const { mcc, mnc, lac, cell_id, rssi } = isRecord(value) ? value : {}
  const ids = [mcc, mnc, lac, cell_id]
  if (ids.every(Number.isSafeInteger)) addCell(one, ids, rssi)
  else refuse(one, name, 'a list of cells with mcc, mnc, lac and cell_id')
}

function wifiPoint(one: Draft, value: unknown, name: string): void {
  const { mac, rssi } = isRecord(value) ? value : {}
  if (typeof mac === 'string' && Number.isSafeInteger(rssi)) listed(one, 'wifi', `${mac},${rssi}`)
  else refuse(one, name, 'a list of mac and rssi')
}
