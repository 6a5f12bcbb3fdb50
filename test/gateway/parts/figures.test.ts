import { expect, test } from 'vitest'
import { type Measured, put } from '#device/measures.ts'
import { cellOf, decimal, gsmPercent, hexadecimal, scaled } from '#gateway/parts/figures.ts'

test('what is no figure is none', () => {
  expect(['12', '-0.5', '+3.', '1e5', '', 'x', '0x10', undefined].map(decimal)).toEqual([12, -0.5, 3, ...Array(5)])
  expect(['0A', 'ffffffff', '123456789', '-1', '', undefined].map(hexadecimal)).toEqual([10, 0xffffffff, ...Array(4)])
})

test('scaled figures have the digits that they were told with', () => {
  expect([scaled(397, 0.01), scaled(1264, 0.01), scaled(undefined, 2)]).toEqual([3.97, 12.64, undefined])
  expect([scaled(3, 0.1), scaled(7, 1), scaled(55, 0.036), scaled(1.1, 3)]).toEqual([0.3, 7, 1.98, 3.3])
})

test('what was not told is left out', () => {
  const attributes: Measured = {}
  put(attributes, 'battery', 1)
  put(attributes, 'fuel', undefined)
  put(attributes, 'rpm', Number.NaN)
  expect(attributes).toEqual({ battery: 1 })
})

test('signal and cell', () => {
  expect([0, 31, 16, 99, undefined].map(gsmPercent)).toEqual([0, 100, 52, undefined, undefined])
  expect(cellOf(460, 0, 0x27b3, 0xea7)).toBe('460-0-10163-3751')
  expect(cellOf(0, 0, 1, 2)).toBeUndefined()
  expect(cellOf(460, 0, undefined, 2)).toBeUndefined()
})
