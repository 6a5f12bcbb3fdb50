import { expect, test } from 'vitest'
import { printedKey, printedKeyWithoutCheck, printedSerial } from '#gateway/parts/keys.ts'

test.each([
  ['C3000001453F9201', 'c3000001453f9201'],
  ['01923f45010000c3', 'c3000001453f9201'],
  ['01d042f31d000030', '3000001df342d001'],
  // Its check is wrong from both ends: a card.
  ['01d042f31d000031', '01d042f31d000031'],
  ['0000000000000000', '0000000000000000'],
  ['4277efef', '4277efef'],
])('%s is printed as %s', (sent, printed) => {
  expect(printedKey(sent)).toBe(printed)
  expect(printedKey(printed)).toBe(printed)
})

test.each([
  ['012E717F010000', '0000017f712e01'],
  ['0000017f712e01', '0000017f712e01'],
  // The serial from its other end: it is not turned.
  ['01000001FDB3A9', '000001fdb3a901'],
  ['01d042f31d000030', '3000001df342d001'],
])('%s, without a check or with one, is printed as %s', (sent, printed) => {
  expect(printedKeyWithoutCheck(sent)).toBe(printed)
})

test.each([
  ['1858AE010000', '000001ae5818'],
  ['000001ae5818', '000001ae5818'],
  // Zeros at both ends, or at none, tell nothing.
  ['0000ae010000', '0000ae010000'],
  ['1858ae010001', '1858ae010001'],
  ['01d042f31d000030', '3000001df342d001'],
  ['4277efef', '4277efef'],
])('%s, a serial alone, is printed as %s', (sent, printed) => {
  expect(printedSerial(sent)).toBe(printed)
})
