import { flag, is, type Point } from '#track/point.ts'

/**
 * Wialon Retranslator 1.0. Source: Gurtam, "Wialon Retranslator" 1.0. Numbers are big-endian, but for the length of the packet and
 * those with decimals; texts end with a zero byte.
 */

const mask = { position: 1, inputs: 2, outputs: 4, alarm: 16, driver: 32 } as const
const kind = { text: 1, binary: 2, int: 3, double: 4, long: 5 } as const
const block_type = 0x0bbb

/** The packet of one point. */
export const packetOf = (device: string, point: Point): Buffer => {
  const { attributes = {} } = point
  const { inputs, outputs, hardware_key, event, ...others } = attributes
  const isAlarm = String(event ?? '')
    .split(',')
    .includes('sos')
  const bits = [
    mask.position,
    ...(inputs === undefined ? [] : [mask.inputs]),
    ...(outputs === undefined ? [] : [mask.outputs]),
    ...(isAlarm ? [mask.alarm] : []),
    ...(hardware_key === undefined ? [] : [mask.driver]),
  ].reduce((sum, bit) => sum | bit, 0)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(Math.floor(point.time / 1000), 0)
  head.writeInt32BE(bits, 4)
  const named = { avl_inputs: inputs, avl_outputs: outputs, avl_driver: hardware_key, event, ...others }
  const body = Buffer.concat([
    ...[textOf(device), head, block('posinfo', kind.binary, positionOf(point), true)],
    ...Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [measured(name, value)])),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([size, body])
}

const textOf = (text: string): Buffer => Buffer.from(`${text.replaceAll('\0', '')}\0`)

/** The position block: longitude, latitude, height, speed, course, satellites; empty without a fix. */
const positionOf = ({ lat, lng, alt, speed, heading, satellites, flags }: Point): Buffer => {
  const bytes = Buffer.alloc(29)
  bytes.writeDoubleLE(lng, 0)
  bytes.writeDoubleLE(lat, 8)
  bytes.writeDoubleLE(alt, 16)
  bytes.writeInt16BE(Math.min(speed, 0x7fff), 24)
  bytes.writeInt16BE(heading, 26)
  bytes.writeUInt8(is({ flags }, flag.no_fix) ? 0 : Math.min(satellites, 255), 28)
  return bytes
}

/** The protocol's names of our attributes, where it has some. */
const words: Readonly<Record<string, string>> = {
  board_voltage: 'pwr_ext',
  battery_voltage: 'pwr_int',
  gsm_signal: 'gsm',
  ignition: 'ign',
}

const measured = (name: string, value: number | string | boolean): Buffer => {
  const word = words[name] ?? name
  if (typeof value === 'boolean') return block(word, kind.int, int(value ? 1 : 0))
  if (typeof value === 'string') return block(word, kind.text, textOf(value))
  if (value === (value | 0)) return block(word, kind.int, int(value))
  return Number.isSafeInteger(value) ? block(word, kind.long, long(value)) : block(word, kind.double, double(value))
}

/** A block of the packet; its length counts what follows it. */
const block = (name: string, type: number, value: Buffer, hidden = false): Buffer => {
  const head = Buffer.alloc(8)
  const title = textOf(name)
  head.writeUInt16BE(block_type, 0)
  head.writeUInt32BE(2 + title.length + value.length, 2)
  head.writeUInt8(hidden ? 1 : 0, 6)
  head.writeUInt8(type, 7)
  return Buffer.concat([head, title, value])
}

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(value))
  return bytes
}

const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
