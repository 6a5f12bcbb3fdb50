/**
 * ASCII text written directly as bytes, for answers so long that making strings of their parts costs more than reading
 * them. Each `put` writes at an offset where there is room, and returns the offset behind it.
 */

type Put<Value> = (view: DataView, at: number, value: Value) => number

/** Bytes that writing a fragment, or one of `texts`, may touch whatever its length: what follows overwrites them. */
export const fragment_room = 16

/**
 * Texts as two floats each, which are copied faster than bytes. No eight bytes of ASCII are a NaN, so floats keep them.
 */
const floatsOf = (texts: readonly string[]): Float64Array => {
  const long = texts.find(({ length }) => length > fragment_room)
  if (long !== undefined) throw new RangeError(`${long} is too long for a fragment`)
  const bytes = Buffer.from(texts.map((text) => text.padEnd(fragment_room)).join(''), 'latin1')
  return new Float64Array(new Uint8Array(bytes).buffer)
}

/** Makes a writer of one text of at most `fragment_room` characters. */
export const fragment = (text: string): ((view: DataView, at: number) => number) => {
  const { length } = text
  const [a = 0, b = 0] = floatsOf([text])
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

/**
 * Makes a writer of texts that are chosen by their numbers below `count`, each of at most `fragment_room` characters.
 */
export const texts = (count: number, textOf: (number: number) => string): Put<number> => {
  const all = Array.from({ length: count }, (_, number) => textOf(number))
  const floats = floatsOf(all)
  const lengths = Uint8Array.from(all, ({ length }) => length)
  if (lengths.every((length) => length <= 8))
    return (view, at, number) => {
      view.setFloat64(at, floats[2 * number] as number, true)
      return at + (lengths[number] as number)
    }
  return (view, at, number) => {
    view.setFloat64(at, floats[2 * number] as number, true)
    view.setFloat64(at + 8, floats[2 * number + 1] as number, true)
    return at + (lengths[number] as number)
  }
}

/** Writes any ASCII text, byte by byte. */
export const putText: Put<string> = (view, at, text) => {
  for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i))
  return at + text.length
}

/** Bytes that writing one of `words` touches, whatever its length. */
const word_room = 4

/** Makes a writer of texts of at most four characters, chosen by their numbers: faster than byte by byte. */
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
const ends = threes.map((digits) => digits.replace(/0+$/, ''))
const putShort = words(thousand)
/** Writes a number below 1000 with three digits. */
const putThree = words(threes)
const putEnd = words(ends)
/** Writes a decimal point and three digits, without zeros at the end. */
const putPointEnd = words(ends.map((digits) => digits && `.${digits}`))

/** Writes a whole number below 2^31. */
export const putInteger: Put<number> = (view, at, value) =>
  value < 0 ? putSize(view, putMinus(view, at), -value | 0) : putSize(view, at, value | 0)

const putSize: Put<number> = (view, at, size) => {
  if (size < 1000) return putShort(view, at, size)
  const thousands = (size / 1000) | 0
  return putThree(view, putSize(view, at, thousands), size - thousands * 1000)
}

const minus = 45

const putMinus = (view: DataView, at: number): number => {
  view.setUint8(at, minus)
  return at + 1
}

/** Makes a writer of whole numbers below 2^31 behind the text `before`, fastest for those below `count`. */
export const integers = (before: string, count: number): Put<number> => {
  const putBefore = fragment(before)
  const putUsual = texts(count, (number) => before + number)
  return (view, at, value) =>
    value >= 0 && value < count ? putUsual(view, at, value | 0) : putInteger(view, putBefore(view, at), value)
}

/** Makes a writer of millionths as JSON numbers behind the text `before`; whole parts are below `count`. */
export const degrees = (before: string, count: number): Put<number> => {
  // Also zero may have a minus.
  const putWhole = texts(2 * count, (n) => `${before}${n < count ? n : `-${n - count}`}.`)
  return (view, at, millionths) => {
    const size = Math.abs(millionths)
    const whole = (size / 1_000_000) | 0
    const behind = putWhole(view, at, millionths < 0 ? count + whole : whole)
    return putMillionths(view, behind, size - whole * 1_000_000)
  }
}

/** Writes millionths behind the decimal point, which it removes where there are none. */
const putMillionths: Put<number> = (view, at, fraction) => {
  if (fraction === 0) return at - 1
  const thousandths = (fraction / 1000) | 0
  const rest = fraction - thousandths * 1000
  return rest === 0 ? putEnd(view, at, thousandths) : putEnd(view, putThree(view, at, thousandths), rest)
}

/** Writes metres below 2^31 as a JSON number of kilometres. */
export const putKilometres: Put<number> = (view, at, metres) => {
  const whole = Math.floor(metres / 1000)
  return putPointEnd(view, putSize(view, at, whole | 0), (metres - whole * 1000) | 0)
}
