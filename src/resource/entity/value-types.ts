import { digitsOf, exactNumber } from '#formats/digits.ts'
import { isPrintable, isPrintableLines } from '#formats/printable.ts'
import type { Field } from '../entity.ts'

/** A value as it is stored, text for numbers too, or the sentence of what is wrong with it. */
type Kept = { kept: string } | { error: string }

interface ValueType {
  /** What is kept of a value, or `undefined` where it is none of the type. */
  keep(value: string | number): string | undefined
  error: string
}

const text = (most: number, lines: boolean): ValueType => ({
  keep(value) {
    if (typeof value !== 'string' || [...value].length > most) return undefined
    return (lines ? isPrintableLines : isPrintable)(value) ? value : undefined
  },
  error: `must be at most ${most} printable characters`,
})

const pattern = (is: RegExp, error: string): ValueType => ({
  keep: (value) => (typeof value === 'string' && is.test(value) ? value : undefined),
  error,
})

const whole = (value: string | number): string | undefined => {
  const kept = digitsOf(String(value))
  if (kept === undefined || kept.includes('.')) return undefined
  return BigInt(kept) === BigInt.asIntN(64, BigInt(kept)) ? kept : undefined
}

const decimal = (value: string | number): string | undefined => {
  const kept = digitsOf(String(value))
  return kept !== undefined && /^-?\d{1,12}(\.\d{1,6})?$/.test(kept) ? kept : undefined
}

/** Checks and stored forms of values, by the type of custom fields (supplement 2.2). */
export const valueTypes: Record<Field['type'], ValueType> = {
  text: text(700, false),
  bigtext: text(20_000, true),
  email: pattern(/^(?=.{3,254}$)[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@.\p{Cc}]+$/u, 'must be an e-mail address'),
  phone: pattern(/^\d{2,32}$/, 'must be the digits of a phone number'),
  decimal: {
    keep: decimal,
    error: 'must be a number from -999999999999.999999 to 999999999999.999999 of at most 6 fraction digits',
  },
  integer: { keep: whole, error: 'must be a whole number from -9223372036854775808 to 9223372036854775807' },
  employee: {
    keep: (value) => (/^[1-9]\d{0,9}$/.test(String(value)) ? String(value) : undefined),
    error: 'must be the id of an employee',
  },
}

/** Checks a value against the type of its field: the text to store, or what is wrong with it. */
export const checkedValue = (type: Field['type'], value: string | number): Kept => {
  const kept = valueTypes[type].keep(value)
  return kept === undefined ? { error: valueTypes[type].error } : { kept }
}

const numbers: readonly string[] = ['decimal', 'integer', 'employee']

/** A stored value as answers have it: a number for the types of numbers. */
export const toldValue = (type: string, kept: string): string | number =>
  numbers.includes(type) ? exactNumber(kept) : kept
