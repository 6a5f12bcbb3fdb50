/**
 * Text as bytes, for answers so long that making strings of their parts costs more than what they tell. Only ASCII.
 * Each `put` writes at a place where there is room, and answers the place behind it.
 */

type Put<Value> = (view: DataView, at: number, value: Value) => number

/** Bytes that a fragment touches, whatever its length: it is written before what follows it. */
export const fragment_room = 16

/**
 * What is put again and again, of at most `fragment_room` characters. One or two floats are quicker than a loop over its bytes,
 * and keep them: no eight bytes of ASCII are a number that is none.
 */
export const fragment = (text: string): ((view: DataView, at: number) => number) => {
  const { length } = text
  if (length > fragment_room) throw new RangeError(`${text} is too long for a fragment`)
  const [a = 0, b = 0] = new Float64Array(new Uint8Array(Buffer.from(text.padEnd(fragment_room), 'latin1')).buffer)
  if (length <= 8)
    return (view, at) => {
      view.setFloat64(at, a, true)
      return at + length
    }
  return (view, at) => {
    view.setFloat64(at, a, true)
    view.setFloat64(at + 8, b, true)
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
const threes = thousand.map((digits) => digits.padStart(3, '0'))
const trimmed = threes.map((digits) => digits.replace(/0+$/, ''))
const putShort = words(thousand)
/** With zeros in front, and what is left of them without zeros at the end. */
const putThree = words(threes)
const putEnd = words(trimmed)
/** The same behind the point. */
const putPointThree = words(threes.map((digits) => `.${digits}`))
const putPointEnd = words(trimmed.map((digits) => `.${digits}`))

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

const minus = 45

const putMinus = (view: DataView, at: number): number => {
  view.setUint8(at, minus)
  return at + 1
}

const putFraction = (view: DataView, at: number, fraction: number, unit: 1000 | 1_000_000): number => {
  if (fraction === 0) return at
  if (unit === 1000) return putPointEnd(view, at, fraction)
  const thousandths = (fraction / 1000) | 0
  const rest = fraction - thousandths * 1000
  return rest === 0 ? putPointEnd(view, at, thousandths) : putEnd(view, putPointThree(view, at, thousandths), rest)
}
