/** Numbers as their digits, because JavaScript's numbers carry no more than 16. */

/** Characters of a number that is read at most; more are never meant. */
const longest = 400

const form = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?\s*$/

/**
 * The digits of a number that is written, without an exponent and without signs and zeros that mean nothing;
 * `undefined` for text that is no number.
 */
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

/** Matches runs that numbers too long for JavaScript have. */
const long = /[\d.]{16}/

/**
 * The value of a JSON text; a number that JavaScript cannot carry to its last digit becomes the text as it is written.
 * It costs more than JSON.parse only where there is such a number.
 */
export const parseExact = (text: string): unknown =>
  long.test(text) ? JSON.parse(text, exactly as never) : JSON.parse(text)

/** The value of a JSON number, or its text; TypeScript does not know `source` yet. */
const exactly = (_: string, value: unknown, { source }: { source: string }): unknown =>
  typeof value === 'number' && digitsOf(source) !== digitsOf(String(value)) ? source : value

/** A value that `JSON.stringify` writes as a number with all of these digits. */
export const exactNumber = (digits: string): number => {
  const near = Number(digits)
  return String(near) === digits ? near : raw.rawJSON(digits)
}

/** `JSON` with `rawJSON`, which TypeScript does not know yet. */
const raw = JSON as unknown as { rawJSON(text: string): number }

/** A latitude or longitude as text, with all its digits and no exponent. */
export const degrees = (value: number): string => (Math.abs(value) < 1e-6 ? value.toFixed(12) : String(value))
