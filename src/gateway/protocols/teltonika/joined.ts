/** Numbers that are told in parts, by an element each. */

import { type Measured, own } from '#device/measures.ts'
import { luhnDigit } from '#gateway/parts/luhn.ts'

/** Behind its end stands whatever was there. */
export function addVin(attributes: Measured, [one = '', two = '', three = '']: readonly string[]): void {
  const vin = /^[A-Z0-9]{17}(?![\x20-\x7e])/.exec(`${one}${two}${three}`)?.[0]
  if (vin !== undefined) attributes.vin = vin
}

/**
 * The last ten digits are the second part, the nine or ten before them the first. It has no document: with ten a captured card's
 * last digit is right. A card where it is not keeps both numbers.
 */
export function addSim(attributes: Measured, [one, two]: readonly (number | string | undefined)[]): void {
  const digits = `${one}${String(two).padStart(10, '0')}`
  if (/^89\d{17,18}$/.test(digits) && luhnDigit(digits.slice(0, -1)) === Number(digits.at(-1)))
    attributes.iccid = digits
  else {
    if (one !== undefined) own(attributes, 'io_11', one)
    if (two !== undefined) own(attributes, 'io_14', two)
  }
}
