import { expect, test } from 'vitest'
import { codesOf } from '#device/trouble-codes.ts'
import { meaningOf } from '#maintenance/trouble-codes.ts'

test('codes of a message, each once, without what is none', () => {
  expect(codesOf(' p0301, P0301;U0100 ,0,,')).toEqual(['P0301', 'U0100'])
  expect(codesOf('')).toEqual([])
  expect(codesOf(Array.from({ length: 50 }, (_, i) => `P1${100 + i}`).join())).toHaveLength(20)
})

test.each([
  ['P0312', 'Misfires of cylinder 12'],
  ['P0300', 'Misfires of several cylinders'],
  ['P0204', 'Injector of cylinder 4'],
  ['P0171', 'Too little fuel in the mixture'],
  ['P0420', 'Catalytic converter works badly'],
  ['P0128', 'Temperature of the coolant'],
  ['P0741', 'Gearbox'],
  ['P0A80', 'Hybrid or electric drive'],
  ['P0351', 'Ignition'],
  ['P1234', 'Engine and gearbox, code of the maker'],
  ['B0001', 'Body: airbags, lights, comfort'],
  ['C0035', 'Brakes'],
  ['U0101', 'A control unit does not answer'],
  ['SPN 110 FMI 3', 'Fault of a lorry’s bus (J1939)'],
  ['110/3', 'Fault of a lorry’s bus (J1939)'],
  ['nonsense', ''],
])('%s is %s', (code, words) => {
  expect(meaningOf(code, 'en_GB')).toBe(words)
})

test('in the language of who reads, else in English', () => {
  expect(meaningOf('P0301', 'de_AT')).toBe('Zündaussetzer in Zylinder 1')
  expect(meaningOf('P0301', 'nl')).toBe('Misfires of cylinder 1')
})
