/** ERM's StarLink over TCP. Source: captured reports; see docs/protocols/starlink.md. */

import { type Measure, type Measured, own, put } from '#device/measures.ts'
import { sum8 } from '#gateway/parts/checks.ts'
import { delimited } from '#gateway/parts/framers.ts'
import { printedKeyWithoutCheck } from '#gateway/parts/keys.ts'
import { kmhOfKnots, nmeaDegrees } from '#gateway/parts/places.ts'
import { type Reading, told } from '#gateway/parts/point.ts'
import { ymd } from '#gateway/parts/times.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'
import { isOwn, layoutOf } from './layouts.ts'

export const starlink: StreamProtocol = {
  name: 'starlink',
  transports: ['tcp'],
  by_settings: true,
  max_frame: 2048,
  frame: delimited('$SLU', '\r\n', true),
  decode,
}

const fault = (text: string): Decoded => ({ points: [], fault: text })

const unfit = 'not the list of fields that its tracker is said to have'

/** A report of an event; all others are answers to a server that asks. */
const report = '06'

function decode(frame: Buffer, { settings }: Session): Decoded {
  const text = frame.toString('latin1').trimEnd()
  if (text === '') return { points: [] }
  const star = text.length - 3
  const [, device = '', type] = /^\$SLU([0-9A-F]{6}|\d{15}),(\d{2}),\d+,/i.exec(text) ?? []
  if (type === undefined || text[star] !== '*' || !/^[0-9a-f]{2}$/i.test(text.slice(star + 1))) return fault('noise')
  if (sum8(frame, 1, star) !== Number.parseInt(text.slice(star + 1), 16)) return fault('wrong check')
  if (type !== report) return { device, ...fault(`message ${type} is not read`) }
  const fields = text.slice(0, star).split(',').slice(3)
  const own = settings?.field_list ?? []
  const layout = layoutOf(fields, own)
  if (!layout) return { device, ...fault(own.length > 0 ? unfit : 'a list of fields that is not known') }
  return { device, ...told(readingOf(layout, fields, own)) }
}

const events: Readonly<Record<number, DeviceEvent>> = {
  6: 'over_speed_reported',
  7: 'auto_geofence_in',
  8: 'auto_geofence_out',
  9: 'battery_off',
  11: 'lowpower',
  26: 'security_control',
  36: 'sos',
  42: 'gsm_damp',
}

const ignitions: Readonly<Record<number, boolean>> = { 24: true, 25: false }

/** A report by the clock. */
const location = 1
/** A key was shown: it is among what the event adds to the list. */
const key_shown = 20

/** Figures that become attributes as they are. */
const names: Readonly<Record<string, Measure>> = {
  ODO: 'odometer',
  VIN: 'board_voltage',
  VBAT: 'battery_voltage',
  BATC: 'battery',
  CSS: 'gsm_signal',
  TV1: 'temperature1',
  TV2: 'temperature2',
  TH1: 'humidity1',
  TH2: 'humidity2',
  TVI: 'device_temperature',
}

/** Milliseconds: of a place so much older than its event, the event is told without a fix. */
const fresh = 60_000

const timeOf = (text = ''): number => (/^\d{12}$/.test(text) ? ymd(text.slice(0, 6), text.slice(6)) : Number.NaN)

/** `+3158.0018`, `+03446.6968`: degrees and minutes behind their sign. */
const degreesOf = (text = ''): number => nmeaDegrees(text.slice(1), text.startsWith('-') ? 'S' : 'N')

const inputs = ['IN1', 'IN2', 'IN3', 'IN4'] as const
const outputs = ['OUT1', 'OUT2', 'OUT3', 'OUT4'] as const

const bitsOf = (values: Readonly<Record<string, string>>, names: readonly string[]): number | undefined => {
  let bits: number | undefined
  names.forEach((name, index) => {
    const value = values[name]
    if (value === '0' || value === '1') bits = (bits ?? 0) | (Number(value) << index)
  })
  return bits
}

const figure = /^-?\d{1,9}(\.\d{1,6})?$/

/** `listed`: the names of a list that the account of the device says. */
const attributesOf = (values: Readonly<Record<string, string>>, listed: readonly string[]): Measured => {
  const found: Measured = {}
  for (const name in names) {
    const value = values[name]
    if (value) put(found, names[name] as Measure, Number(value))
  }
  for (const name of listed) {
    const value = values[name] ?? ''
    if (!names[name] && isOwn(name) && figure.test(value)) own(found, name.toLowerCase(), Number(value))
  }
  const ignition = values.IGN || values.IGNL
  if (ignition) found.ignition = ignition === '1'
  put(found, 'inputs', bitsOf(values, inputs))
  put(found, 'outputs', bitsOf(values, outputs))
  return found
}

const mean = (code: number, words: string, added: readonly string[], found: Measured): void => {
  const event = events[code]
  const ignition = ignitions[code]
  if (event) addEvent(found, event)
  else if (ignition !== undefined) found.ignition = ignition
  else if (code === key_shown) {
    const key = added.findLast((text) => /^[0-9a-f]{4,20}$/i.test(text) && !/^0+$/.test(text))
    if (key) found.hardware_key = printedKeyWithoutCheck(key)
  } else if (code !== location) found.device_event = words || code
}

const readingOf = (layout: readonly string[], fields: readonly string[], own: readonly string[]): Reading => {
  const values: Record<string, string> = {}
  layout.forEach((name, index) => {
    values[name] = fields[index] ?? ''
  })
  const attributes = attributesOf(values, own)
  mean(Number(values.EID), values.EDSC ?? '', fields.slice(layout.length), attributes)
  const time = timeOf(values.EDT)
  const fixed = timeOf(values.PDT)
  const place = values.LAT ? { lat: degreesOf(values.LAT), lng: degreesOf(values.LONG) } : {}
  return {
    time,
    ...place,
    speed: values.SPDK ? Number(values.SPDK) : values.SPD ? kmhOfKnots(Number(values.SPD)) : undefined,
    heading: values.HEAD ? Number(values.HEAD) : undefined,
    alt: values.ALT || values.ALTD ? Number(values.ALT || values.ALTD) : undefined,
    satellites: values.SATU ? Number(values.SATU) : undefined,
    no_fix: Math.abs(time - fixed) > fresh,
    attributes,
  }
}
