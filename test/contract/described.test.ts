import { expect, test } from 'vitest'
import { words } from '#contract/words.ts'
import { openapi } from '#http/openapi.ts'
import type { Schema } from '#http/schema.ts'
import { named, operations } from './operations.ts'

/** Every parameter and every field of every answer says what it means: where it is declared, or by a word of `words.ts`. */

const { paths, components } = openapi(operations)

interface Told {
  at: string
  name: string
  description: string
}

/** The fields at any depth of whatever holds schemas; what is behind a reference is a component of its own. */
const fieldsIn = (held: unknown, at: string): Told[] => {
  if (typeof held !== 'object' || held === null) return []
  const { properties = {} } = held as Schema
  const own = Object.entries(properties).map(([name, { description = '' }]) => ({ at, name, description }))
  return [...own, ...Object.entries(held).flatMap(([key, value]) => fieldsIn(value, `${at}/${key}`))]
}

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(the|an?|its) /, '')
    .replace(/[^a-z]/g, '')

const saysNothing = ({ name, description }: Told): boolean =>
  description.trim() === '' || letters(description) === letters(name)

test.each(named)('%s describes what it takes and what it answers', (path) => {
  const { requestBody, responses, parameters = [] } = { ...paths[`/${path}`]?.get, ...paths[`/${path}`]?.post }
  const inQuery = parameters.map(({ name, description = '' }) => ({ at: path, name, description }))
  expect([...fieldsIn([requestBody, responses], path), ...inQuery].filter(saysNothing)).toEqual([])
})

test.each(Object.entries(components.schemas))('%s describes its fields', (name, schema) => {
  expect(fieldsIn(schema, name).filter(saysNothing)).toEqual([])
})

/** The names of fields that say nothing of themselves, at any depth. */
const silentIn = (schema: Schema): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => (property.description ? [] : [name])),
  ...[...Object.values(schema.properties ?? {}), ...Object.values(schema.patternProperties ?? {})].flatMap(silentIn),
  ...[...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(silentIn),
]

test('a word is needed by some field that says nothing of itself', () => {
  const schemas = operations.flatMap(({ params, result }) => [params, result]) as unknown as Schema[]
  const needed = new Set(['success', ...schemas.flatMap(silentIn)])
  expect(Object.keys(words).filter((word) => !needed.has(word))).toEqual([])
})
