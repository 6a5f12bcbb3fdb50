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

/** Bytes that one of `words` touches, whatever its length. */
const word_room = 4

/** Texts of at most four characters, put by their numbers: a word is quicker than its bytes. */
export const words = (texts: readonly string[]): Put<number> => {
  const bytes = Buffer.from(texts.map((text) => text.padEnd(word_room)).join(''), 'latin1')
  if (bytes.length > texts.length * word_room) throw new RangeError('one is longer than four characters')
  const all = new Int32Array(new Uint8Array(bytes).buffer)
  const lengths = Uint8Array.from(texts, ({ length }) => length)
  return (view, at, number) => {
    view.setInt32(at, all[number] as number, true)
    return at + (lengths[number] as number)
  }
}

const thousand = Array.from({ length: 1000 }, (_, number) => String(number))
const putShort = words(thousand)
/** With zeros in front, and what is left of them without zeros at the end. */
const putThree = words(thousand.map((digits) => digits.padStart(3, '0')))
const putEnd = words(thousand.map((digits) => digits.padStart(3, '0').replace(/0+$/, '')))

/** A whole number below 2^31. */
export const putInteger: Put<number> = (view, at, value) =>
  value < 0 ? putSize(view, putMinus(view, at), -value | 0) : putSize(view, at, value | 0)

const putSize: Put<number> = (view, at, size) => {
  if (size < 1000) return putShort(view, at, size)
  const thousands = (size / 1000) | 0
  return putThree(view, putSize(view, at, thousands), size - thousands * 1000)
}

/** A number of thousandths or millionths, as JSON tells it: `unit` is 1000 or 1,000,000, its whole part below 2^31. */
export const putDecimal = (view: DataView, at: number, value: number, unit: 1000 | 1_000_000): number => {
  const size = Math.abs(value)
  const whole = Math.floor(size / unit)
  const begin = value < 0 ? putMinus(view, at) : at
  return putFraction(view, putSize(view, begin, whole | 0), (size - whole * unit) | 0, unit)
}

const [minus, point] = [45, 46]

const putMinus = (view: DataView, at: number): number => {
  view.setUint8(at, minus)
  return at + 1
}

const putFraction = (view: DataView, at: number, fraction: number, unit: 1000 | 1_000_000): number => {
  if (fraction === 0) return at
  view.setUint8(at, point)
  if (unit === 1000) return putEnd(view, at + 1, fraction)
  const thousandths = (fraction / 1000) | 0
  const rest = fraction - thousandths * 1000
  return rest === 0 ? putEnd(view, at + 1, thousandths) : putEnd(view, putThree(view, at + 1, thousandths), rest)
}
