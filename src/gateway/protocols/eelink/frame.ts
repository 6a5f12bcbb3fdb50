/** The envelope of Eelink: packages of 67 67, kind, length, serial, content; over UDP behind EL, length, check and IMEI. Chapters 4 and 5. */

import { lengthField } from '#gateway/parts/framers.ts'

export interface Package {
  kind: number
  serial: number
  content: Buffer
}

export interface Opened {
  /** Of a datagram: it names its device. */
  device?: string
  packages: Package[]
}

const start = Buffer.of(0x67, 0x67)
const wrap = Buffer.from('EL')
/** Bytes of a wrap that its length does not count; before the IMEI; with it. */
const uncounted = 4
const head = 6
const named = 14

export const max_frame = 4096

/** Over TCP there are packages only. */
export const frame = lengthField({ starts: [start], offset: 3, size: 2, adjust: 5, shortest: 7, longest: max_frame })

/** The check of a wrap: a sum that is turned left by a bit before each byte. 16 bits. */
export const turnedSum = (bytes: Buffer, from = 0): number => {
  let sum = 0
  for (let i = from; i < bytes.length; i++) sum = (((sum << 1) | (sum >> 15)) + (bytes[i] as number)) & 0xffff
  return sum
}

/** Eight bytes with the IMEI's 15 digits behind a zero; `undefined` of anything else. */
export const imeiOf = (bytes: Buffer): string | undefined => /^0(\d{15})$/.exec(bytes.toString('hex'))?.[1]

const packagesOf = (bytes: Buffer): Package[] | string => {
  const found: Package[] = []
  for (let at = 0; at < bytes.length; ) {
    const rest = bytes.subarray(at)
    if (rest.length < 7 || rest.readUInt16BE(0) !== 0x6767) return 'noise'
    const end = 5 + rest.readUInt16BE(3)
    if (end < 7 || end > rest.length) return 'a package that is cut'
    found.push({ kind: rest.readUInt8(2), serial: rest.readUInt16BE(5), content: rest.subarray(7, end) })
    at += end
  }
  return found
}

/** Opens a frame. A string says why it cannot be opened. */
export const open = (bytes: Buffer): Opened | string => {
  const wrapped = bytes.length >= named && bytes.subarray(0, 2).equals(wrap)
  if (!wrapped) {
    const packages = packagesOf(bytes)
    return typeof packages === 'string' ? packages : { packages }
  }
  if (uncounted + bytes.readUInt16BE(2) !== bytes.length) return 'a length that is not its own'
  if (turnedSum(bytes, head) !== bytes.readUInt16BE(4)) return 'wrong checksum'
  const device = imeiOf(bytes.subarray(head, named))
  if (device === undefined) return 'a datagram without an IMEI'
  const packages = packagesOf(bytes.subarray(named))
  return typeof packages === 'string' ? packages : { device, packages }
}

export const seal = ({ kind, serial, content }: Package): Buffer => {
  const bytes = Buffer.alloc(7 + content.length)
  start.copy(bytes)
  bytes.writeUInt8(kind, 2)
  bytes.writeUInt16BE(2 + content.length, 3)
  bytes.writeUInt16BE(serial, 5)
  content.copy(bytes, 7)
  return bytes
}

/** For a datagram: packages for the device of this IMEI. */
export const wrapped = (device: string, packages: Buffer): Buffer => {
  const bytes = Buffer.concat([wrap, Buffer.alloc(4), Buffer.from(`0${device}`, 'hex'), packages])
  bytes.writeUInt16BE(bytes.length - uncounted, 2)
  bytes.writeUInt16BE(turnedSum(bytes, head), 4)
  return bytes
}
