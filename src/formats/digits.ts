/** Numbers by their digits, for those of JavaScript carry no more than 16. */

/** Characters of a number that is read; those that anybody means have fewer. */
const longest = 400

const form = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?\s*$/

/** What is written as a number, without an exponent, and without signs and zeros that say nothing; `undefined` for what is none. */
export const digitsOf = (written: string): string | undefined => {
  const [found, sign, before = '', after = '', exponent = '0'] =
    written.length > longest ? [] : (form.exec(written) ?? [])
  const digits = before + after
  if (found === undefined || digits === '') return undefined
  const point = before.length + Number(exponent)
  const whole = digits.slice(0, Math.max(point, 0)).padEnd(point, '0').replace(/^0+/, '') || '0'
  const fraction = digits
    .slice(Math.max(point, 0))
    .padStart(digits.length - point, '0')
    .replace(/0+$/, '')
  const plain = fraction === '' ? whole : `${whole}.${fraction}`
  return sign === '-' && plain !== '0' ? `-${plain}` : plain
}

/** Only a text with such a run holds a number that JavaScript may not carry. */
const long = /[\d.]{16}/

/**
 * The value of JSON text, in which a number that JavaScript does not carry to its last digit is a text, as it is written.
 * Reading costs no more than elsewhere while no number is that long.
 */
export const parseExact = (text: string): unknown =>
  long.test(text) ? JSON.parse(text, exactly as never) : JSON.parse(text)

/** TypeScript does not know the source yet. */
const exactly = (_: string, value: unknown, { source }: { source: string }): unknown =>
  typeof value === 'number' && digitsOf(source) !== digitsOf(String(value)) ? source : value

/** The number of these digits as `JSON.stringify` writes it: with all of them. */
export const exactNumber = (digits: string): number => {
  const near = Number(digits)
  return String(near) === digits ? near : raw.rawJSON(digits)
}

/** TypeScript does not know it yet. */
const raw = JSON as unknown as { rawJSON(text: string): number }

/** A latitude or longitude with all its digits, and no exponent. */
export const degrees = (value: number): string => (Math.abs(value) < 1e-6 ? value.toFixed(12) : String(value))
