import { expect, test } from 'vitest'
import { largestBody } from '#http/body.ts'
import { type Schema, typesOf } from '#http/schema.ts'
import { named, paramsOf } from './operations.ts'

/** Formats whose texts have an end by themselves. */
const bounded = ['local-time', 'utc-time', 'date']

/** A pattern without `*`, `+` and `{3,}` matches no text without end. */
const isEndless = (pattern: string): boolean => /(?<!\\)[*+]|\{\d+,\}/.test(pattern.replace(/\[[^\]]*\]/g, '[]'))

/** What has no greatest length, by its path. */
const endless = (schema: Schema, path: string): string[] => {
  const types = typesOf({ ...schema, anyOf: undefined })
  const { enum: words, format = '', pattern, maxLength, maxItems, maxProperties } = schema
  const [values] = Object.values(schema.patternProperties ?? {})
  const isText = types.includes('string') && !words && !bounded.includes(format)
  return [
    ...(isText && maxLength === undefined && (pattern === undefined || isEndless(pattern)) ? [`${path}: text`] : []),
    ...(types.includes('array') && maxItems === undefined ? [`${path}: array`] : []),
    ...(values && maxProperties === undefined ? [`${path}: map`] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => endless(property, `${path}.${name}`)),
    ...(values ? endless(values, `${path}.*`) : []),
    ...(schema.items ? endless(schema.items, `${path}.0`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => endless(one, path)),
  ]
}

test.each(named)('%s takes no text, array or map without end', (_, operation) => {
  expect(endless(paramsOf(operation), '')).toEqual([])
})

test('a body has 16 KB at least, and megabytes only where an operation says so', () => {
  const sizes = named.map(([path, operation]) => ({ path, size: largestBody(operation) }))
  expect(sizes.filter(({ size }) => size < 16 * 1024)).toEqual([])
  expect(sizes.filter(({ size }) => size > 1024 * 1024).map(({ path }) => path)).toEqual([
    'employee/batch_convert',
    'place/batch_convert',
    'task/batch_convert',
    'tracker/batch_convert',
    'vehicle/batch_convert',
    'zone/batch_convert',
  ])
})
