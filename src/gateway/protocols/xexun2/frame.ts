/** The envelope of Xexun's later devices: FAAF, kind, serial, IMEI and a zero, length, check, body, FAAF. */

import { noise } from '#gateway/parts/framers.ts'

export interface Message {
  kind: number
  serial: number
  device: string
  body: Buffer
}

const mark = Buffer.of(0xfa, 0xaf)
const lead = Buffer.of(0xfb, 0xbf)
const header = 16
/** Without a body, with its marks. */
const shortest = header + 4
/** A body of 1,023 bytes, of which every two may be three, a header likewise, and the marks. */
export const max_frame = Math.ceil(1.5 * (1023 + header)) + 4

const begins = (bytes: Buffer): boolean => bytes[0] === mark[0] && (bytes.length === 1 || bytes[1] === mark[1])

/** Up to the next mark; marks that are too near to each other for a message are noise, but for the last of them. */
export const frame = (bytes: Buffer): number | undefined => {
  if (!begins(bytes)) return noise(bytes, [mark])
  let begin = 0
  let end = bytes.indexOf(mark, 2)
  while (end !== -1 && end + 2 - begin < shortest) {
    begin = end
    end = bytes.indexOf(mark, begin + 2)
  }
  if (begin > 0) return begin
  return end === -1 ? undefined : end + 2
}

/** FBBF and 1 or 2 stand for FAAF and FBBF; `first` is which of them 1 is. `undefined` for anything else behind it. */
const unescaped = (bytes: Buffer, first: Buffer): Buffer | undefined => {
  if (!bytes.includes(lead)) return bytes
  const second = first === mark ? lead : mark
  const parts: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(lead); at !== -1; at = bytes.indexOf(lead, from)) {
    const key = bytes[at + 2]
    if (key !== 1 && key !== 2) return undefined
    parts.push(bytes.subarray(from, at), key === 1 ? first : second)
    from = at + 3
  }
  return Buffer.concat([...parts, bytes.subarray(from)])
}

/** The sum of all bytes, with what is carried over 16 bits added in, inverted. */
const check = (bytes: Buffer): number => {
  let sum = 0
  for (const byte of bytes) sum += byte
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >> 16)
  return ~sum & 0xffff
}

const opened = (bytes: Buffer): Message | string => {
  if (bytes.length < header) return 'noise'
  const body = bytes.subarray(header)
  if ((bytes.readUInt16BE(12) & 0x3ff) !== body.length) return 'a length that is not its own'
  if (check(body) !== bytes.readUInt16BE(14)) return 'wrong checksum'
  const device = /^(\d{15})0$/.exec(bytes.toString('hex', 4, 12))?.[1]
  if (device === undefined) return 'a message without an IMEI'
  return { kind: bytes.readUInt16BE(0), serial: bytes.readUInt16BE(2), device, body }
}

/**
 * Opens one frame; a string says why it cannot be opened. Devices and the maker's document have the two escapes
 * each the other way round: whichever the check is right for was meant.
 */
export const open = (bytes: Buffer): Message | string => {
  if (bytes.length < shortest || !begins(bytes) || !bytes.subarray(-2).equals(mark)) return 'noise'
  const inner = bytes.subarray(2, -2)
  const [one, other] = [unescaped(inner, mark), unescaped(inner, lead)]
  const message = one ? opened(one) : 'a wrong escape'
  if (typeof message !== 'string' || !other || other === one) return message
  const again = opened(other)
  return typeof again === 'string' ? message : again
}

export const seal = ({ kind, serial, device, body }: Message): Buffer => {
  const bytes = Buffer.alloc(header)
  bytes.writeUInt16BE(kind, 0)
  bytes.writeUInt16BE(serial, 2)
  bytes.write(`${device}0`, 4, 'hex')
  bytes.writeUInt16BE(body.length, 12)
  bytes.writeUInt16BE(check(body), 14)
  const inner = Buffer.concat([bytes, body])
  const text = inner
    .toString('latin1')
    .replace(/\xfa\xaf|\xfb\xbf/g, (pair) => (pair === '\xfa\xaf' ? '\xfb\xbf\x01' : '\xfb\xbf\x02'))
  return Buffer.concat([mark, Buffer.from(text, 'latin1'), mark])
}
