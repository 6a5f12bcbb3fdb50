import { corrupt, longest_varint, putVarint, type Reader, reserve, takeVarint, type Writer } from './varint.ts'

/**
 * Numbers and booleans, each in as few bytes as it needs. Even: twice the whole number, as `zigzag` has it. Odd: a bit, three for the places of a
 * decimal, and its digits as a whole number; without places a `kind`.
 */

/** A code of an integer of either sign, as `putSigned` writes it. */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)

/** The integer of a code of `zigzag`. */
export const signed = (code: number): number => (code % 2 === 0 ? code / 2 : -(code + 1) / 2)

export const putFloat = (writer: Writer, code: number, value: number): void => {
  putVarint(writer, code)
  writer.at = writer.bytes.writeDoubleLE(value, writer.at)
}

export const takeFloat = (reader: Reader): number => {
  reader.at += 8
  if (reader.at > reader.bytes.length) throw corrupt('it ends too early')
  return reader.bytes.readDoubleLE(reader.at - 8)
}

/** Decimals with so few places are told as whole numbers, if these are below the limit. */
const most_places = 6
const scales = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
const largest = 2 ** 40
/** What is told of a value that is no decimal: odd, and no places. */
const kind = { float: 1, false: 17, true: 33 } as const
/** The code that stands for a text, for forms that have texts, too. */
export const text_code = 49

export const putPlain = (writer: Writer, value: number | boolean): void => {
  reserve(writer, longest_varint + 8)
  if (typeof value === 'number') putNumber(writer, value)
  else putVarint(writer, value ? kind.true : kind.false)
}

export const takePlain = (reader: Reader): number | boolean => plainOf(reader, takeVarint(reader))

/** Reads the value whose form begins with this code, which was read already. */
export const plainOf = (reader: Reader, code: number): number | boolean => {
  if (code % 2 === 0) return signed(code / 2)
  const places = ((code % 16) - 1) / 2
  if (places > most_places) throw corrupt(`${places} places are too many`)
  if (places > 0) return signed((code - (code % 16)) / 16) / (scales[places] as number)
  if (code === kind.float) return takeFloat(reader)
  if (code > kind.true) throw corrupt('unknown kind of a value')
  return code === kind.true
}

const putNumber = (writer: Writer, value: number): void => {
  if (isExact(value, 0)) putVarint(writer, 2 * zigzag(value))
  else if (isExact(value, most_places)) putDecimal(writer, value)
  else putFloat(writer, kind.float, value)
}

const putDecimal = (writer: Writer, value: number): void => {
  let places = most_places
  while (isExact(value, places - 1)) places--
  putVarint(writer, zigzag(Math.round(value * (scales[places] as number))) * 16 + 2 * places + 1)
}

/** Minus zero is no whole number of anything. */
const isExact = (value: number, places: number): boolean => {
  const scale = scales[places] as number
  const whole = Math.round(value * scale)
  return whole / scale === value && Math.abs(whole) <= largest && !Object.is(value, -0)
}
