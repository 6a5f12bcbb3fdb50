/** Elements in groups by the length of their values: how Teltonika and Ruptela write inputs, outputs and what they measure. */

/** Where reading is in a frame, and where what is read ends. */
export interface Cursor {
  bytes: Buffer
  at: number
  end: number
}

/** Bytes of an element's value. */
export type Size = 1 | 2 | 4 | 8

/** Bytes of an element's id, and of the count before each group. */
export interface GroupShape {
  id: 1 | 2
  count: 1 | 2
}

const sizes: readonly Size[] = [1, 2, 4, 8]

/** Reads the four groups and adds each element to `record`; false when one goes beyond the end: then nothing of it is to be believed. */
export const readGroups = <Into>(
  cursor: Cursor,
  shape: GroupShape,
  record: Into,
  add: (record: Into, id: number, size: Size, bytes: Buffer, at: number) => void,
): boolean => {
  for (const size of sizes) {
    const count = nextNumber(cursor, shape.count)
    const { bytes, at } = cursor
    const step = shape.id + size
    if (count === undefined || !skip(cursor, count * step)) return false
    for (let from = at; from < cursor.at; from += step) {
      const id = shape.id === 1 ? bytes.readUInt8(from) : bytes.readUInt16BE(from)
      add(record, id, size, bytes, from + shape.id)
    }
  }
  return true
}

export const nextNumber = (cursor: Cursor, size: 1 | 2): number | undefined => {
  const { bytes, at } = cursor
  if (!skip(cursor, size)) return undefined
  return size === 1 ? bytes.readUInt8(at) : bytes.readUInt16BE(at)
}

/** Answers whether there are so many bytes. */
export const skip = (cursor: Cursor, length: number): boolean => {
  cursor.at += length
  return cursor.at <= cursor.end
}

/** A value: of eight bytes a number as long as it is exact, else 16 hex digits. */
export const elementValue = (bytes: Buffer, at: number, size: Size, signed = false): number | string => {
  switch (size) {
    case 1:
      return signed ? bytes.readInt8(at) : bytes.readUInt8(at)
    case 2:
      return signed ? bytes.readInt16BE(at) : bytes.readUInt16BE(at)
    case 4:
      return signed ? bytes.readInt32BE(at) : bytes.readUInt32BE(at)
    case 8:
      return long(bytes, at)
  }
}

const long = (bytes: Buffer, at: number): number | string => {
  const value = bytes.readUInt32BE(at) * 0x100000000 + bytes.readUInt32BE(at + 4)
  return Number.isSafeInteger(value) ? value : bytes.toString('hex', at, at + 8)
}
