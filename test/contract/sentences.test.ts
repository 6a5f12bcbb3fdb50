import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { checker, formats, sentences } from '#contract/check.ts'
import type { Schema } from '#http/schema.ts'
import { named, paramsOf } from './operations.ts'

/** Error 7 is in our words: whatever a parameter may be asked for, by any operation, has a sentence. */

/** That ask nothing of a value themselves: what is within it is asked, or people are told of it. */
const silent = ['properties', 'patternProperties', 'items', 'title', 'description', 'examples', 'default', 'deprecated']

/** The schema, and all within it. */
const all = (schema: Schema): Schema[] => {
  const { properties = {}, patternProperties = {}, items, anyOf = [] } = schema
  const within = [
    ...Object.values(properties),
    ...Object.values(patternProperties),
    ...(items ? [items] : []),
    ...anyOf,
  ]
  return [schema, ...within.flatMap(all)]
}

test.each(named)('%s', (_, operation) => {
  const schemas = all(paramsOf(operation))
  const keywords = new Set(schemas.flatMap((schema) => Object.keys(schema)))
  const asking = [...keywords].filter((keyword) => !keyword.startsWith('x-') && !silent.includes(keyword))
  expect(asking.filter((keyword) => !Object.hasOwn(sentences, keyword))).toEqual([])
  expect(schemas.flatMap(({ format }) => (format && !Object.hasOwn(formats, format) ? [format] : []))).toEqual([])
  expect(schemas.filter((schema) => schema.pattern !== undefined && !schema['x-rule'])).toEqual([])
})

test('a map that is too large is told so, by its own name', () => {
  const check = checker(Type.Object({ 'a/b~c': Type.Record(Type.String(), Type.Integer(), { maxProperties: 1 }) }))
  expect(check({ 'a/b~c': { one: 1, two: 2 } })).toEqual([{ parameter: 'a/b~c', error: 'must have at most 1 entries' }])
})

test('none is a word where it may be said', () => {
  const check = checker(Type.Object({ kind: Type.Unsafe({ enum: ['a', null] }) }))
  expect(check({ kind: 'b' })).toEqual([{ parameter: 'kind', error: 'must be one of a, null' }])
})
