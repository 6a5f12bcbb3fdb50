/** Keys of drivers (iButton), in the order that is printed on them: check, serial, family. */

import { crc8Maxim } from './checks.ts'

const turned = (digits: string): string => Buffer.from(digits, 'hex').reverse().toString('hex')

/**
 * Lower-case digits of a key as they are printed on it. Readers send it from its other end, the family first; which end it is is told by its
 * check. Other cards, and keys that are printed so already, stay as they are.
 */
export const printedKey = (digits: string): string => {
  const key = digits.toLowerCase()
  if (!/^[0-9a-f]{16}$/.test(key)) return key
  const bytes = Buffer.from(key, 'hex')
  return bytes[0] !== 0 && crc8Maxim(bytes, 0, 7) === bytes[7] ? turned(key) : key
}

/** Of keys that are told without their check: those that begin with the family of all of them, before a serial from either end. */
export const printedKeyWithoutCheck = (digits: string): string => {
  const key = digits.toLowerCase()
  if (!/^01[0-9a-f]{12}$/.test(key) || key.endsWith('01')) return printedKey(key)
  const serial = key.slice(2)
  return isPrinted(serial) ? `${serial}01` : turned(key)
}

/** Of keys that may be told as their serial alone. */
export const printedSerial = (digits: string): string => {
  const key = digits.toLowerCase()
  return /^[0-9a-f]{12}$/.test(key) && isPrinted(turned(key)) ? turned(key) : printedKey(key)
}

/** Of six bytes the upper two are zeros, for no more keys were made: they tell from which end a serial is told. */
const isPrinted = (serial: string): boolean => serial.startsWith('0000') && !serial.endsWith('0000')
