/** What reports mean beside the place, by their three letters. */

import { type Measured, own } from '#device/measures.ts'
import { printedKey } from '#gateway/parts/keys.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'

/** A report about something, cut into its fields; `at`: where its first place begins, `undefined` without one. */
export interface Report {
  kind: string
  fields: readonly string[]
  at: number | undefined
  /** The device tells 1 where others tell 0 of an ignition that is on. */
  reversed?: boolean | undefined
}

/** The fields before a place: report ID and type are one field of two hexadecimal digits, or two; a count of places is behind them. */
const reasonOf = ({ fields, at }: Report): { id: number; type: number } | undefined => {
  const text = at === undefined ? '' : (fields[at - 2] ?? '')
  if (!/^[0-9a-f]{1,2}$/i.test(text)) return undefined
  const value = Number.parseInt(text, 16)
  return { id: text.length === 2 ? value >> 4 : Number.NaN, type: value & 15 }
}

const before = ({ fields, at }: Report, count: number): string => (at === undefined ? '' : (fields[at - count] ?? ''))

const events: Readonly<Record<string, DeviceEvent>> = {
  SOS: 'sos',
  TOW: 'security_control',
  PNA: 'poweron',
  PFA: 'poweroff',
  MPN: 'battery_on',
  MPF: 'battery_off',
  EPN: 'battery_on',
  EPF: 'battery_off',
  BPL: 'backup_battery_low',
  IDN: 'idle_start',
  IDF: 'idle_end',
  JDR: 'gsm_damp',
  CRA: 'crash_alarm',
}

/** Kinds of harsh driving: the lower digit of the type; from 3 on at speeds that could not be told. */
const harsh: Readonly<Record<number, HarshDriving>> = {
  0: 'braking',
  1: 'acceleration',
  2: 'cornering',
  3: 'braking',
  4: 'acceleration',
}

/** Ignition and motion of a device's state. */
export const states: Readonly<Record<string, Measured>> = {
  '11': { ignition: false, motion: false },
  '12': { ignition: false, motion: true },
  '16': { ignition: false, motion: true },
  '1A': { ignition: false, motion: true },
  '21': { ignition: true, motion: false },
  '22': { ignition: true, motion: true },
  '41': { motion: false },
  '42': { motion: true },
}

const ignition = (on: boolean) => (_: Report, found: Measured) => {
  found.ignition = on
}

const ignitionTold = (report: Report, found: Measured): void => {
  const type = reasonOf(report)?.type
  if (type === 0 || type === 1) found.ignition = (type === 0) !== (report.reversed ?? false)
}

type Meaning = (report: Report, found: Measured) => void

const meanings: Readonly<Record<string, Meaning>> = {
  IGN: ignition(true),
  IGF: ignition(false),
  VGN: ignition(true),
  VGF: ignition(false),
  IGL: ignitionTold,
  VGL: ignitionTold,
  HBM: (report, found) => {
    const kind = harsh[reasonOf(report)?.type ?? -1]
    if (kind) addEvent(found, 'harsh_driving', kind)
  },
  SPD: (report, found) => {
    const reason = reasonOf(report)
    // Type 0 is outside of the range of speeds, which may have a lower end: then a lone low speed is none.
    if (reason) found.alarm = reason.type === 0 ? 'speed outside the range' : 'speed inside the range'
  },
  GEO: (report, found) => {
    const type = reasonOf(report)?.type
    if (type === 0 || type === 1) addEvent(found, type === 0 ? 'auto_geofence_out' : 'auto_geofence_in')
  },
  DIS: (report, found) => {
    const reason = reasonOf(report)
    if (reason && reason.id > 0) own(found, `input${reason.id}`, reason.type === 1)
  },
  NMR: (report, found) => {
    const type = reasonOf(report)?.type
    if (type === 0 || type === 1) found.motion = type === 1
  },
  STT: (report, found) => {
    Object.assign(found, states[before(report, 1).toUpperCase()])
  },
  BPL: (report, found) => {
    const volts = Number(before(report, 1) || Number.NaN)
    if (Number.isFinite(volts)) found.battery_voltage = volts
  },
  BTC: (_, found) => {
    found.charging = true
  },
  STC: (_, found) => {
    found.charging = false
  },
  JDS: (report, found) => {
    if (before(report, 1) === '2') addEvent(found, 'gsm_damp')
    else found.device_event = 'jamming ended'
  },
  IDA: (report, found) => {
    const key = before(report, 3)
    if (/^[0-9a-f]+$/i.test(key)) found.hardware_key = printedKey(key)
    if (before(report, 2) === '1') addEvent(found, 'driver_identified')
  },
  DAR: (report, found) => {
    const warning = before(report, 4)
    if (warning === '1') addEvent(found, 'fatigue_driving')
    else if (warning) found.alarm = `driver warning ${warning}`
  },
  DAT: (report, found) => {
    const words = before(report, 1)
    if (words) found.text = words
  },
  TEM: (report, found) => {
    const degrees = Number(before(report, 1) || Number.NaN)
    if (Number.isFinite(degrees)) found.temperature1 = degrees
    found.alarm = 'temperature'
  },
}

/** Places by the clock or on demand; nothing has happened. */
const plain = new Set([
  ...['FRI', 'ERI', 'RTL', 'STR', 'CTN', 'LBC', 'GCR', 'CAN', 'OBD'],
  ...['INF', 'GSM', 'LBS', 'WIF', 'CID', 'CSQ', 'VER'],
])

/** Adds what the kind of report says. What has no word of ours keeps the device's own. */
export const mean = (report: Report, found: Measured): void => {
  const { kind } = report
  const event = events[kind]
  if (event) addEvent(found, event)
  meanings[kind]?.(report, found)
  if (!event && !meanings[kind] && !plain.has(kind)) found.device_event = `GT${kind}`
}
