/**
 * Frames of the hexadecimal form: a header of four letters, a length, and a check of two bytes before CR LF. Source: Queclink,
 * "@Track Air Interface Protocol" of the GV200, GV300CAN and GV500CG, chapter "HEX format message".
 */

import { crc16CcittFalse } from '#gateway/parts/checks.ts'

/** Where the length of the whole frame may stand, and its bytes; or the length that all such frames have. */
type Shape = { at: readonly number[]; size: 1 | 2 } | { fixed: number }

const masked: Shape = { at: [9], size: 2 }
// Some devices have a mask more before the length of these.
const expanded: Shape = { at: [9, 13], size: 2 }
const informing: Shape = { at: [7, 9], size: 2 }
const crashing: Shape = { at: [6], size: 2 }

/** By the header; of what was kept its second letter is a B. */
const shapes: Readonly<Record<string, Shape>> = {
  ...{ '+RSP': masked, '+BSP': masked, '+EVT': masked, '+BVT': masked },
  ...{ '+INF': informing, '+BNF': informing, '+CAN': masked, '+BAN': masked, '+DAT': masked, '+BAT': masked },
  ...{ '+CRD': crashing, '+BRD': crashing, '+LGN': crashing },
  '+ACK': { at: [6], size: 1 },
  '+HBD': { at: [5], size: 1 },
  '+ATI': { at: [4], size: 1 },
  '+ACC': { fixed: 478 },
}

export const hexHeaders: readonly string[] = Object.keys(shapes)

const shortest = 16
/** More than a packet of a mobile network has room for. */
const longest = 2048
/** `+ACK:GT…` is text. */
const colon = 0x3a
/** The type of an expanded report. */
export const ERI = 18

const shapeOf = (bytes: Buffer): Shape | undefined => {
  const header = bytes.toString('latin1', 0, 4)
  if (header === '+ACK' && bytes[4] === colon) return undefined
  return bytes[4] === ERI && /^.[RB]SP/.test(header) ? expanded : shapes[header]
}

export const isHex = (frame: Buffer): boolean => shapeOf(frame) !== undefined

/** Where the length of a whole frame stands; `undefined` where it is not told. */
export const lengthIn = (frame: Buffer): number | undefined => {
  const shape = shapeOf(frame)
  if (!shape || 'fixed' in shape) return undefined
  return shape.at.find((at) => at + shape.size <= frame.length && frame.readUIntBE(at, shape.size) === frame.length)
}

/** Over what stands between the header and the check itself. */
export const isRight = (bytes: Buffer, length = bytes.length): boolean =>
  length >= shortest &&
  bytes[length - 2] === 0x0d &&
  bytes[length - 1] === 0x0a &&
  crc16CcittFalse(bytes, 4, length - 4) === bytes.readUInt16BE(length - 4)

/** The length of the frame that the bytes begin with: `undefined` while it is arriving, 0 when none can. */
export const hexLength = (bytes: Buffer): number | undefined => {
  if (bytes.length < 5) {
    const begun = bytes.toString('latin1', 0, 4)
    return hexHeaders.some((header) => header.startsWith(begun)) ? undefined : 0
  }
  const shape = shapeOf(bytes)
  if (!shape) return 0
  if ('fixed' in shape) return ended(bytes, shape.fixed)
  const found = shape.at.map((at) => lengthAt(bytes, at, shape.size))
  // Where two could be it, the check tells; a frame whose check is wrong is cut, too, and told by whoever reads it.
  const whole = found.filter((length) => length !== undefined && length > 0)
  if (whole.length > 0) return whole.find((length) => isRight(bytes, length)) ?? whole[0]
  return found.includes(undefined) ? undefined : 0
}

const lengthAt = (bytes: Buffer, at: number, size: 1 | 2): number | undefined =>
  bytes.length < at + size ? undefined : ended(bytes, bytes.readUIntBE(at, size))

const ended = (bytes: Buffer, length: number): number | undefined => {
  if (length < shortest || length > longest) return 0
  if (bytes.length < length) return undefined
  return bytes[length - 2] === 0x0d && bytes[length - 1] === 0x0a ? length : 0
}
