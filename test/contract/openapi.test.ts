import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { areas } from '#http/docs/areas.ts'
import { componentsIn } from '#http/docs/components.ts'
import type { openapi } from '#http/openapi.ts'
import type { Schema } from '#http/schema.ts'
import { fleet } from '#test/fleet.ts'
import { named, operations } from './operations.ts'

const { server } = await fleet({ own: true })
const get = (url: string) => server.inject({ url })
const document = (await get('/v2/openapi.json')).json() as ReturnType<typeof openapi>

test('the document is OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('it is JSON, for every origin, and describes the operations that answer', async () => {
  const { headers } = await get('/v2/openapi.json')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(Object.keys(document.paths)).toHaveLength(operations.length)
})

/** What `x-errors` of an operation refers to. */
const failuresOf = (path: string) =>
  (document.paths[`/${path}`]?.post['x-errors'] ?? []).map(({ $ref }) => {
    const name = /^#\/components\/x-errors\/(\w+)$/.exec($ref)?.[1] ?? ''
    return document.components['x-errors'][name] ?? expect.fail(`${path} refers to ${$ref}`)
  })

test.each(named)('%s is described with its errors and who may ask', (path, { access, errors: declared = [] }) => {
  const described = document.paths[`/${path}`]?.post
  const codes = failuresOf(path).map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining([...declared.map((name) => errors[name][0]), 5, 6, 7, 9, 14, 15]))
  expect(codes?.includes(4)).toBe(access.hashes.length > 0)
  const who = Object.keys(described ?? {}).filter((key) => ['x-right', 'x-permission', 'x-access'].includes(key))
  const expected = access.permissions ? 'x-permission' : access.right ? 'x-right' : 'x-access'
  expect(who.filter((key) => key === expected || !path.startsWith('panel/'))).toEqual([expected])
  expect(described).toMatchObject(access.right ? { 'x-right': access.right } : {})
})

const panel = named.filter(([path]) => path.startsWith('panel/'))

test.each(panel)('%s says which permission it needs, or that it needs none', (path, { access }) => {
  const told = document.paths[`/${path}`]?.post['x-permission']
  expect([told].flat()).toHaveLength(new Set(access.permissions?.map(([group, , ...or]) => `${group}${or}`)).size)
})

const schemas = document.components.schemas as Record<string, Schema>

/** Every schema within one, those that it refers to among them. */
const within = (schema: Schema): Schema[] => [
  schema,
  ...[...Object.values(schema.properties ?? {}), ...Object.values(schema.patternProperties ?? {})].flatMap(within),
  ...[...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(within),
  ...(schema.$ref ? within(referred(schema.$ref)) : []),
]

const referred = (reference: string): Schema => {
  const found = schemas[reference.replace('#/components/schemas/', '')]
  if (!found) throw new Error(`${reference} is no component`)
  return found
}

test('what has a default is not required of those who ask', () => {
  const asked = Object.entries(schemas).flatMap(([name, schema]) => (name.endsWith('Params') ? within(schema) : []))
  const both = asked.flatMap(({ properties = {}, required = [] }) =>
    required.filter((name) => properties[name]?.default !== undefined),
  )
  expect(both).toEqual([])
})

test.each(['Vehicle', 'Tracker', 'Employee', 'Place', 'Zone', 'Rule', 'UserInfo', 'PanelUser'])(
  '%s is told once, and referred to',
  (name) => {
    expect(schemas).toHaveProperty(name)
    expect(JSON.stringify(document.paths)).toContain(`"$ref":"#/components/schemas/${name}"`)
  },
)

test.each(named)('%s tells all of its parameters', (path, { params }) => {
  const { requestBody } = document.paths[`/${path}`]?.post ?? {}
  const told = JSON.stringify(requestBody).match(/#\/components\/schemas\/\w+/)?.[0] ?? ''
  expect(Object.keys(referred(told).properties ?? {})).toEqual(expect.arrayContaining(Object.keys(params.properties)))
})

test('one name has one shape', () => {
  const shapes = [
    { title: 'Tag', type: 'object' },
    { title: 'Tag', type: 'string' },
  ]
  expect(() => componentsIn(shapes)).toThrow('two shapes have the name Tag')
})

test('areas are told in a sentence', () => {
  expect(document.tags.filter(({ description = '' }) => !/^[A-Z].*\.$/.test(description))).toEqual([])
  expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(areas).sort())
})

test.each(named)('%s answers each of its failures by HTTP status, code and sentence', (path) => {
  const answers = document.paths[`/${path}`]?.post.responses as Record<string, { description?: string; $ref?: string }>
  for (const { code, http, description } of failuresOf(path)) {
    const { $ref, ...answer } = answers[http] ?? {}
    const shared = $ref && document.components.responses[$ref.replace('#/components/responses/', '')]
    expect((shared || answer).description).toContain(`${code} ${description}`)
  }
})

test('what the specification shows as GET is described as GET too', () => {
  const shown = Object.entries(document.paths).flatMap(([path, { get }]) => (get ? [path] : []))
  expect(shown).toEqual(['/panel/user/menu/preset/items/list', '/panel/user/menu/preset/list', '/user/get_info'])
  expect(document.paths['/user/get_info']?.get?.parameters).toMatchObject([
    { name: 'application', in: 'query', required: false, schema: { type: 'string' } },
  ])
})

test.each(named)('%s is described with its redirect, if it has one', (path, { params }) => {
  const { responses } = document.paths[`/${path}`]?.post ?? { responses: {} }
  expect(302 in responses).toBe('redirect_target' in params.properties)
})

/** The descriptions in a schema. */
const descriptionsIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'description' in schema && typeof schema.description === 'string' ? [schema.description] : []
  return [...own, ...Object.values(schema).flatMap(descriptionsIn)]
}

test.each(named)('%s, what it takes and what it tells are described in sentences', (path, { params, result }) => {
  const description = document.paths[`/${path}`]?.post.description ?? ''
  // A unit may stand for itself.
  const isSentence = /^([A-Z0-9`]|km\/h).*\.$/s
  expect([description, ...descriptionsIn([params, result])].filter((text) => !isSentence.test(text))).toEqual([])
  expect(description.split('\n').at(-1)).toMatch(isSentence)
})

test('operations have names of their own for clients', () => {
  const ids = Object.values(document.paths).flatMap(({ post, get }) =>
    [post, get].flatMap((one) => one?.operationId ?? []),
  )
  expect(new Set(ids).size).toBe(ids.length)
})
