import { expect, test } from 'vitest'
import {
  crc8,
  crc8Nrsc31,
  crc16Arc,
  crc16CcittFalse,
  crc16Kermit,
  crc16Modbus,
  crc16X25,
  crc16Xmodem,
  crc32,
  ipSum,
  sum8,
  xor8,
} from '#gateway/parts/checks.ts'

/** What catalogues of CRCs give for these nine digits. */
const nine = Buffer.from('123456789')
const known = [
  ['CRC-8', crc8, 0xf4],
  ['CRC-8/NRSC-5', crc8Nrsc31, 0xf7],
  ['CRC-16/ARC', crc16Arc, 0xbb3d],
  ['CRC-16/MODBUS', crc16Modbus, 0x4b37],
  ['CRC-16/KERMIT', crc16Kermit, 0x2189],
  ['CRC-16/X-25', crc16X25, 0x906e],
  ['CRC-16/CCITT-FALSE', crc16CcittFalse, 0x29b1],
  ['CRC-16/XMODEM', crc16Xmodem, 0x31c3],
  ['CRC-32', crc32, 0xcbf43926],
] as const

test.each(known)('%s', (_, check, value) => {
  expect(check(nine)).toBe(value)
  expect(check(Buffer.concat([Buffer.of(1, 2), nine, Buffer.of(3)]), 2, 11)).toBe(value)
})

test('sums are of one byte, and carry nothing over', () => {
  expect(sum8(Buffer.of(0xff, 2, 3), 0, 2)).toBe(1)
  expect(xor8(Buffer.of(0xf0, 0x0f, 1), 0, 2)).toBe(0xff)
})

test('the sum of IP carries over, and takes an odd byte as the high one', () => {
  // RFC 1071, section 3: the sum is ddf2.
  expect(ipSum(Buffer.from('0001f203f4f5f6f7', 'hex'))).toBe(0x220d)
  expect(ipSum(Buffer.of(0x12))).toBe(0xedff)
})
