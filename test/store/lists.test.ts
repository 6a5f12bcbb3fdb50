import { expect, test } from 'vitest'
import { listOf } from '#store/lists.ts'

test('numbers, flags and nulls are told as PostgreSQL reads an array', () => {
  expect(listOf([])).toBe('{}')
  expect(listOf([7])).toBe('{7}')
  expect(listOf([1, -2.5, null, 2 ** 48 - 2, true, false])).toBe('{1,-2.5,null,281474976710654,true,false}')
})
