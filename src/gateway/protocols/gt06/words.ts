/** GT06 messages that are words and measurements: command replies, information transfer, serial ports, diagnosis. */

import { type Measure, type Measured, put } from '#device/measures.ts'
import { isOnEarth } from '#gateway/parts/places.ts'
import { type Found, type Part, place, tell, time } from './parts.ts'

const trimmed = (text: string): string => text.replaceAll('\0', '').trim()

/** Makes a part that reads the whole content, or nothing of it. */
const wholeContent =
  (read: (content: Buffer) => Measured | undefined): Part =>
  (bytes, found) => {
    const attributes = read(bytes)
    if (!attributes) return undefined
    Object.assign(found.attributes, attributes)
    return bytes.length
  }

/**
 * Reply to a command, message 0x15: length of flag and words, server flag (4), ASCII, language (2). Some devices send their card so;
 * some say no length, and fill up with zeros.
 */
export const shortReply = wholeContent((content): Measured | undefined => {
  const end = content[0] === 0 ? content.length - 2 : 1 + (content[0] ?? 0)
  if (end < 5 || end > content.length) return undefined
  const text = trimmed(content.toString('latin1', 5, end))
  const iccid = /^<ICCID:(\w+)>$/.exec(text)?.[1]
  return iccid ? { iccid } : { text }
})

/** Server flag (4), code (2 is UTF-16), words. */
function replied(content: Buffer): string | undefined {
  if (content.length < 5) return undefined
  const words = content.subarray(5)
  if (content[4] !== 2) return trimmed(words.toString('latin1'))
  const even = Buffer.from(words.subarray(0, words.length & ~1))
  return trimmed(even.swap16().toString('utf16le'))
}

const positioned =
  /^Current position!Lat:([NS])([\d.]+),Lon:([EW])([\d.]+),Course:([\d.]+),Speed:([\d.]+),DateTime:(\d{4})-(\d\d)-(\d\d) +([\d:]{8})$/

/** Adds the place in the words of a reply. */
function position(text: string, found: Found): void {
  const [all, ns, lat, ew, lng, course, speed, year, month, day, clock] = positioned.exec(text) ?? []
  if (all === undefined) return
  const [north, east] = [Number(lat) * (ns === 'S' ? -1 : 1), Number(lng) * (ew === 'W' ? -1 : 1)]
  if (!isOnEarth(north, east)) return
  found.time = Date.parse(`${year}-${month}-${day}T${clock}Z`)
  const heading = Math.round(Number(course)) % 360
  found.place = { lat: north, lng: east, alt: 0, speed: Number(speed), heading, satellites: 0 }
}

/** Reply to a command, message 0x21: words, which may have a place. */
export const longReply: Part = (content, found) => {
  const text = replied(content)
  if (text === undefined) return undefined
  found.attributes.text = text
  position(text, found)
  return content.length
}

/** A key as its reader frames it: 02, length of all, the key, a check byte, 03; or as a word. Otherwise the whole content is the key. */
function key(data: Buffer): Measured {
  const word = /^RFID:([0-9A-F]+)$/.exec(trimmed(data.toString('latin1')))?.[1]
  if (word !== undefined) return { hardware_key: word.toLowerCase() }
  const framed = data.length > 4 && data[0] === 2 && data[1] === data.length && data.at(-1) === 3
  return { hardware_key: (framed ? data.subarray(2, -2) : data).toString('hex') }
}

/**
 * An ultrasonic probe: `!AIOIL,address,output,temperature,version,…,measured,…`, of some devices behind a date. What it measures is
 * the height in a tank, in a unit of its own.
 */
function probe(data: Buffer): Measured | undefined {
  const text = data.toString('latin1', data[0] === 0x21 ? 0 : 6)
  const [, temperature1, fuel_probe] =
    /^!AIOIL,\d+,[\d.]+,(-?[\d.]+),\w+,\d+,([\d.]+),\d,\d+,[0-9A-F]{2}$/.exec(text) ?? []
  return fuel_probe === undefined ? undefined : { temperature1: Number(temperature1), fuel_probe: Number(fuel_probe) }
}

/** Behind the date, where there is one. */
const door = (data: Buffer): Measured => ({ door: ((data.at(-1) ?? 0) & 1) === 1 })

/** The supply, or in one byte which kind of network it is in, which is not kept. */
const network = (data: Buffer): Measured => {
  if (data.length === 1) return {}
  return { board_voltage: data.readUInt16BE(0) / 100 }
}

/** Information transfer, message 0x94: what each type carries, in `size` bytes where it is no text. */
const information = new Map<
  number,
  { size?: number | readonly number[]; read: (data: Buffer) => Measured | undefined }
>([
  [0x00, { size: 2, read: (data) => ({ board_voltage: data.readUInt16BE(0) / 100 }) }],
  [0x04, { read: (data) => ({ text: trimmed(data.toString('latin1')) }) }],
  [0x05, { size: [1, 7], read: door }],
  [0x0b, { size: [1, 2], read: network }],
  [0x0a, { size: 26, read: (data) => ({ iccid: data.toString('hex', 16, 26).replace(/f+$/, '') }) }],
  [0x0d, { read: probe }],
  [0x1b, { read: key }],
  [
    0x1e,
    { size: 8, read: (data) => ({ temperature1: data.readInt32BE(0) / 10, humidity1: data.readInt32BE(4) / 10 }) },
  ],
])

/** Information transfer, message 0x94. */
export const informed = wholeContent((content) => {
  const data = content.subarray(1)
  const kind = information.get(content[0] ?? -1)
  const sizes = kind?.size ?? data.length
  return kind && data.length > 0 && [sizes].flat().includes(data.length) ? kind.read(data) : undefined
})

/** The number of a card: digits with the XOR of their bytes behind them. */
export function cardOf(digits: string): string | undefined {
  if (!/^([0-9A-F]{2}){5,9}$/.test(digits)) return undefined
  const bytes = Buffer.from(digits, 'hex')
  return bytes.reduce((sum, byte) => sum ^ byte, 0) === 0 ? digits.slice(0, -2).toLowerCase() : undefined
}

/** Message 0x9B, bytes of a serial port behind its number: a thermometer's words, or a card between 02 and 03. */
export const fromSerialPort = wholeContent((content): Measured | undefined => {
  const text = content.toString('latin1', 1)
  const temperature = /^([+-]?\d{1,3}(?:\.\d+)?)\xa1\xe6\r\n$/.exec(text)?.[1]
  if (temperature !== undefined) return { temperature1: Number(temperature) }
  const hardware_key = content[1] === 2 && content.at(-1) === 3 ? cardOf(text.slice(1, -1)) : undefined
  return hardware_key === undefined ? undefined : { hardware_key }
})

/** Bytes of the place behind the values of a diagnosis. */
const placed = 12

/** Values of a diagnosis (0x8C) by the first two digits of their names, in hundredths and hex but the last. */
const diagnosed = new Map<string, Measure>([
  ['28', 'vehicle_odometer'],
  ['2B', 'fuel_percent'],
  ['2D', 'coolant_temperature'],
  ['30', 'board_voltage'],
  ['35', 'obd_speed'],
  ['36', 'rpm'],
  ['47', 'fuel_used'],
  ['49', 'engine_hours'],
  ['4A', 'vin'],
])

/** Values of a diagnosis that are zero where the vehicle does not tell them. */
const told_above_zero: ReadonlySet<string> = new Set(['28', '2B', '47', '49'])

/** A date, ignition, values `name=hex` with commas between, a place. */
export const diagnosis: Part = (bytes, found) => {
  const end = bytes.length - placed
  const text = bytes.toString('latin1', 7, Math.max(7, end))
  if (!/^(\w{3}=\w*)(,\w{3}=\w*)*$/.test(text)) return undefined
  time(bytes, found)
  place(bytes.subarray(end), found)
  tell(found, { ignition: bytes[6] !== 0 })
  for (const pair of text.split(',')) {
    const [code = '', value = ''] = pair.split('=')
    const name = diagnosed.get(code.slice(0, 2))
    if (name === 'vin' && value !== '') found.attributes.vin = value
    else if (name && name !== 'vin' && /^[0-9a-f]{1,8}$/i.test(value)) {
      const figure = Number.parseInt(value, 16) / 100
      if (figure > 0 || !told_above_zero.has(code.slice(0, 2))) put(found.attributes, name, figure)
    }
  }
  return bytes.length
}
