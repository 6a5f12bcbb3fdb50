import { Ajv2020 as Ajv } from 'ajv/dist/2020.js'
import { array, assert, constantFrom, dictionary, oneof, property, string } from 'fast-check'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { checker } from '#contract/check.ts'

const Words = Type.Array(Type.Union([Type.Integer(), Type.String({ maxLength: 3 })]), {
  maxItems: 5,
  uniqueItems: true,
})
const Tree = Type.Object({
  lists: Type.Optional(Type.Array(Words)),
  map: Type.Optional(Type.Record(Type.String({ pattern: '^[1-9][0-9]*$' }), Words, { maxProperties: 3 })),
  either: Type.Optional(Type.Union([Type.Array(Type.Integer()), Type.Array(Type.String())])),
})

test('lists and maps are right or wrong as they are for the library', () => {
  const whole = new Ajv({ strict: false }).compile(Tree)
  const check = checker(Tree)
  const word = oneof(constantFrom<unknown>(1, 2, 'a', 'long', null, 0.5), string({ maxLength: 4 }))
  const words = array(word, { maxLength: 7 })
  const map = dictionary(constantFrom('1', '2', '3', '4', 'x'), words)
  const cases = property(array(words), map, words, (lists, map, either) => {
    for (const value of [{ lists }, { map }, { either }, { lists, map, either }])
      expect(check(structuredClone(value)).length === 0).toBe(whole(value))
  })
  assert(cases, { numRuns: 500 })
})

test('a wrong entry behind thousands of them is wrong in each form that a value may have', () => {
  const check = checker(Tree)
  const either = [...Array(3000).fill('a'), 5]
  expect(check({ either })).not.toEqual([])
  expect(check({ either: either.slice(0, -1) })).toEqual([])
})

test('thousands of objects are told apart at once', () => {
  const apart = Type.Object({ list: Type.Array(Type.Object({ id: Type.Integer() }), { uniqueItems: true }) })
  const list = Array.from({ length: 30_000 }, (_, id) => ({ id }))
  expect(checker(apart)({ list })).toEqual([])
  expect(checker(apart)({ list: [...list, { id: 7 }] })).toEqual([
    { parameter: 'list', error: 'must not hold anything twice' },
  ])
})

test('of a list that is too long nothing else is told', () => {
  const few = Type.Object({ list: Type.Array(Type.Integer(), { maxItems: 5 }) })
  expect(checker(few)({ list: Array(30_000).fill(null) })).toEqual([
    { parameter: 'list', error: 'must have at most 5 entries' },
  ])
})

test.each([
  ['list', { either: Array(30_000).fill(null) }],
  ['lists', { lists: Array(30_000).fill([null]) }],
  ['map', { map: Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [String(i), null])) }],
])('the wrong entries of a long %s are not all told', (_, value) => {
  const faults = checker(Tree)(value)
  expect(faults.length).toBeGreaterThan(5)
  expect(faults.length).toBeLessThan(1100)
})
