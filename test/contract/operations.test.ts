import { existsSync, readdirSync } from 'node:fs'
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { apiPages } from '#generate/api-pages.ts'
import { generate } from '#generate/generate.ts'
import { exampleOf } from '#http/docs/example.ts'
import { type Schema, typesOf } from '#http/schema.ts'
import { compileParams } from '#http/wire.ts'
import { readConfig } from '#src/config.ts'
import { lines, named, operations, paramsOf } from './operations.ts'

const root = new URL('../../', import.meta.url)
const specification = lines('specification.txt')
const answered = new Set(Object.keys(api))

test('the specification names 100 operations, and each is answered', () => {
  expect(new Set(specification).size).toBe(100)
  expect(specification.filter((path) => !answered.has(path))).toEqual([])
})

test.each(named)('%s lives in the file of its name and has a test of its name', (path, operation) => {
  expect(api[path as keyof typeof api]).toBe(operation)
  expect(existsSync(new URL(`src/api/${path}.ts`, root))).toBe(true)
  expect(existsSync(new URL(`test/api/${path}.test.ts`, root)), `test/api/${path}.test.ts`).toBe(true)
})

test.each(named)('%s says in one sentence what it does', (_, { summary, description }) => {
  expect(summary).toMatch(/^[A-Z].*[^.]\.$/)
  expect(description ?? 'None.').toMatch(/\.$/)
})

const ajv = new Ajv({ strict: false })

test.each(named)('%s declares its parameters by a schema', (_, { params }) => {
  expect(ajv.validateSchema(params), ajv.errorsText()).toBe(true)
})

/** Where a schema lets through what it does not name. */
const openAt = (schema: Schema, path: string): string[] => {
  const { properties = {}, patternProperties = {}, anyOf = [], items } = schema
  const held = [...Object.entries(properties), ...Object.entries(patternProperties)]
  const within = [
    ...held.flatMap(([name, property]) => openAt(property, `${path}.${name}`)),
    ...anyOf.flatMap((branch) => openAt(branch, path)),
    ...(items ? openAt(items, `${path}[]`) : []),
  ]
  const types = typesOf(schema)
  const isUntyped = types.length === 0 && !('const' in schema) && !schema.enum
  const isBare = types.includes('object') && held.length === 0 && anyOf.length === 0 && !('properties' in schema)
  const isOpen = schema.additionalProperties === true || (types.includes('array') && !items && anyOf.length === 0)
  return isUntyped || isBare || isOpen ? [path, ...within] : within
}

test.each(named)('%s declares all that it answers', (_, { result }) => {
  expect(openAt(result as unknown as Schema, 'answer')).toEqual([])
})

test.each(named)('%s has examples that it takes', (_, operation) => {
  const schema = paramsOf(operation)
  const json = exampleOf(schema, true) as Record<string, unknown>
  expect(() => compileParams(operation.params, readConfig({}))({ json, text: {} }, 'UTC')).not.toThrow()
})

test('queries keep nothing and commands are told apart', () => {
  const keeping = operations.filter(({ keeps }) => keeps)
  expect(keeping.every(({ kind }) => kind === 'command')).toBe(true)
})

test('what is generated is what the code generates', async () => {
  expect(await generate({ check: true })).toEqual([])
}, 60_000)

test('docs/api holds what is generated and nothing else', async () => {
  const pages = (await apiPages()).map(({ path }) => path).filter((path) => path.startsWith('docs/api/'))
  expect(
    readdirSync(new URL('docs/api/', root))
      .map((name) => `docs/api/${name}`)
      .sort(),
  ).toEqual(pages.sort())
})
