/** Figures as devices write them in text; `undefined` of what is left out or is none. */

export const decimal = (word: string | undefined): number | undefined =>
  word !== undefined && /^[+-]?\d{1,15}(?:\.\d{0,15})?$/.test(word) ? Number(word) : undefined

/** Up to eight digits, without a sign. */
export const hexadecimal = (word: string | undefined): number | undefined =>
  word !== undefined && /^[0-9a-f]{1,8}$/i.test(word) ? Number.parseInt(word, 16) : undefined

/** `value` times `factor`, without the noise of binary fractions. */
export const scaled = (value: number | undefined, factor: number): number | undefined => {
  if (value === undefined || factor === 1) return value
  // Divided by a whole number it is the nearest there is, and that much faster than by way of its digits.
  const divisor = Math.round(1 / factor)
  return 1 / divisor === factor ? value / divisor : Number((value * factor).toPrecision(12))
}

/** Signal as modems tell it, 0 to 31, in per cent; 99 is "not known". */
export const gsmPercent = (csq: number | undefined): number | undefined =>
  csq === undefined || csq > 31 ? undefined : Math.round((csq * 100) / 31)

/** The serving cell; nothing where the device knows no network. */
export const cellOf = (...parts: readonly (number | undefined)[]): string | undefined =>
  parts.length === 4 && parts.every((part) => part !== undefined) && parts[0] !== 0 ? parts.join('-') : undefined
