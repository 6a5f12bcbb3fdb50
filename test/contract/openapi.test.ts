import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { errors } from '#api/errors.ts'
import { page } from '#http/docs/page.ts'
import type { openapi } from '#http/openapi.ts'
import { fleet } from '#test/fleet.ts'
import { named, operations } from './operations.ts'

const { server } = await fleet()
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

test.each(named)('%s is described with its errors and who may ask', (path, { access, errors: declared = [] }) => {
  const described = document.paths[`/${path}`]?.post
  const codes = described?.['x-errors'].map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining([...declared.map((name) => errors[name][0]), 5, 6, 7, 9, 14, 15]))
  expect(codes?.includes(4)).toBe(access.hashes.length > 0)
  const who = Object.keys(described ?? {}).filter((key) => ['x-right', 'x-permission', 'x-access'].includes(key))
  expect(who).toHaveLength(1)
  expect(described).toMatchObject(access.right ? { 'x-right': access.right } : {})
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
  const ids = Object.values(document.paths).map(({ post }) => post.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the page shows every operation and fetches nothing', async () => {
  const { body, headers } = await get('/docs')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  for (const [path] of named) expect(body).toContain(`<article id="${path}">`)
  expect(body).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect(body).not.toMatch(/@import|url\(/)
})

test('what is written into the page cannot be markup', () => {
  const [operation] = operations
  if (!operation) throw new Error('there is an operation')
  expect(page([{ ...operation, summary: '<script>"x"</script>' }], '1')).not.toContain('<script>"x"')
})
