/**
 * Text as bytes, for answers so long that making strings of their parts costs more than what they tell. Only ASCII.
 * Each `put` writes at a place where there is room, and answers the place behind it.
 */

type Put<Value> = (view: DataView, at: number, value: Value) => number

/** Bytes that a fragment touches, whatever its length: it is written before what follows it. */
export const fragment_room = 16

/** What is put again and again, of at most `fragment_room` characters; four words are quicker than a loop over its bytes. */
export const fragment = (text: string): ((view: DataView, at: number) => number) => {
  const { length } = text
  if (length > fragment_room) throw new RangeError(`${text} is too long for a fragment`)
  const [a, b, c, d] = new Int32Array(new Uint8Array(Buffer.from(text.padEnd(fragment_room), 'latin1')).buffer)
  return (view, at) => {
    view.setInt32(at, a as number, true)
    view.setInt32(at + 4, b as number, true)
    view.setInt32(at + 8, c as number, true)
    view.setInt32(at + 12, d as number, true)
    return at + length
  }
}

export const putText: Put<string> = (view, at, text) => {
  for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i))
  return at + text.length
}

/** The last digits of a whole number from 0 to 2^31 - 1; zeros in front. */
export const putDigits = (view: DataView, at: number, value: number, digits: number): number => {
  let rest = value | 0
  for (let i = at + digits - 1; i >= at; i--) {
    const next = (rest / 10) | 0
    view.setUint8(i, zero + rest - next * 10)
    rest = next
  }
  return at + digits
}

/** A whole number below 2^31. */
export const putInteger: Put<number> = (view, at, value) => {
  const begin = value < 0 ? putMinus(view, at) : at
  const size = Math.abs(value) | 0
  return putDigits(view, begin, size, digitsOf(size))
}

/** A number of thousandths or millionths, as JSON tells it: `unit` is 1000 or 1,000,000, its whole part below 2^31. */
export const putDecimal = (view: DataView, at: number, value: number, unit: 1000 | 1_000_000): number => {
  const size = Math.abs(value)
  const whole = Math.floor(size / unit)
  const begin = value < 0 ? putMinus(view, at) : at
  const end = putDigits(view, begin, whole, digitsOf(whole))
  return putFraction(view, end, (size - whole * unit) | 0, unit === 1000 ? 3 : 6)
}

const [minus, point, zero] = [45, 46, 48]

const putMinus = (view: DataView, at: number): number => {
  view.setUint8(at, minus)
  return at + 1
}

const digitsOf = (value: number): number => {
  let digits = 1
  for (let least = 10; digits < 10 && value >= least; least *= 10) digits++
  return digits
}

const putFraction = (view: DataView, at: number, fraction: number, places: number): number => {
  if (fraction === 0) return at
  let digits = fraction
  let count = places
  for (; digits % 10 === 0; count--) digits = (digits / 10) | 0
  view.setUint8(at, point)
  return putDigits(view, at + 1, digits, count)
}
