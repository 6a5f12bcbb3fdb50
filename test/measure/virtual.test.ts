import { expect, test } from 'vitest'
import { plain_virtual, type VirtualParameters } from '#measure/sensor.ts'
import { stateOf, titleOf } from '#measure/virtual.ts'
import type { Attribute } from '#track/point.ts'

const states = (parameters: Partial<VirtualParameters>, raw: readonly Attribute[]) =>
  raw.map((value) => stateOf({ ...plain_virtual.parameters, ...parameters }, value))

test('a figure lies in a range, whose ends belong to it', () => {
  const range = { calc_method: 'in_range', range_from: 13.2, range_to: 15 } as const
  expect(states(range, [13.1, 13.2, 14, 15, 15.1, '14', true])).toEqual(['0', '1', '1', '1', '0', '1', '0'])
  expect(states({ calc_method: 'in_range', range_from: 13.2 }, [13, 1e9])).toEqual(['0', '1'])
  expect(states({ calc_method: 'in_range', range_to: 0 }, [-1, 0, 1, false])).toEqual(['1', '1', '0', '1'])
  expect(states(range, ['', ' ', 'on', Number.NaN, Number.POSITIVE_INFINITY])).toEqual(Array(5).fill(undefined))
})

test('a bit is counted from 1 at the right, also beyond the 32nd', () => {
  const bit = (bit_index: number) => ({ calc_method: 'bit_index', bit_index }) as const
  expect(states(bit(1), [0, 1, 2, 3, true])).toEqual(['0', '1', '0', '1', '1'])
  expect(states(bit(3), [4, '5', 3])).toEqual(['1', '1', '0'])
  expect(states(bit(40), [2 ** 39, 2 ** 38])).toEqual(['1', '0'])
  expect(states(bit(64), [1])).toEqual(['0'])
  expect(states(bit(1), [-1, 1.5, 'x'])).toEqual([undefined, undefined, undefined])
})

test('a value is a state as it came, and a state may have a title', () => {
  expect(states({}, [2, 'locked', true, false, 1.5])).toEqual(['2', 'locked', '1', '0', '1.5'])
  const value_titles = [{ value: '2', title: 'Reverse' }]
  expect([titleOf({ value_titles }, '2'), titleOf({ value_titles }, '3')]).toEqual(['Reverse', '3'])
})
