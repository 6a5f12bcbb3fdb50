import { expect, test } from 'vitest'
import type { Fault } from '#api/errors.ts'
import { type Schema, typesOf } from '#http/schema.ts'
import { fleet } from '#test/fleet.ts'
import { allowed, callers } from './callers.ts'
import { named, paramsOf } from './operations.ts'

const opened = await fleet()
const all = await callers(opened)

const ask = async (path: string, hash: string, params: object) =>
  (await opened.server.inject({ method: 'POST', url: `/v2/${path}`, payload: { hash, ...params } })).json() as {
    status?: { code: number }
    errors?: Fault[]
  }

/** A value that cannot be taken for one of the schema. */
const wrongFor = (schema: Schema): unknown => {
  const types = typesOf(schema)
  if (!types.includes('object')) return { neither: 'nor' }
  return types.includes('array') ? true : [[]]
}

/** Parameters with one wrong value in them, and the dotted path of it; nested ones too. */
const wrongs = ({ properties = {} }: Schema): { params: Record<string, unknown>; at: string }[] =>
  Object.entries(properties).flatMap(([name, schema]) => [
    { params: { [name]: wrongFor(schema) }, at: name },
    ...within(schema).map(({ value, at }) => ({ params: { [name]: value }, at: `${name}.${at}` })),
  ])

const within = (schema: Schema): { value: unknown; at: string }[] => {
  if (schema.items) return [{ value: [wrongFor(schema.items)], at: '0' }]
  return wrongs(schema).map(({ params, at }) => ({ value: params, at }))
}

/** Dotted paths of what has to be there. */
const requiredOf = ({ properties = {}, required = [] }: Schema): string[] =>
  required.filter((name) => properties[name]?.default === undefined)

test.each(named)('%s names each parameter that is wrong', async (path, operation) => {
  const { hash } = allowed(operation, all)
  for (const { params, at } of wrongs(paramsOf(operation))) {
    const { status, errors = [] } = await ask(path, hash, params)
    expect({ at, code: status?.code }).toEqual({ at, code: 7 })
    expect(errors.map(({ parameter }) => parameter)).toContain(at)
    expect(errors.every(({ error }) => error.length > 0)).toBe(true)
  }
})

const demanding = named.filter(([, operation]) => requiredOf(paramsOf(operation)).length > 0)

test.each(demanding)('%s names all that is missing at once', async (path, operation) => {
  const { status, errors = [] } = await ask(path, allowed(operation, all).hash, {})
  expect(status?.code).toBe(7)
  expect(errors.map(({ parameter }) => parameter)).toEqual(expect.arrayContaining(requiredOf(paramsOf(operation))))
})

/** Dotted paths of numbers without an upper bound, which the database could not hold. */
const endless = (schema: Schema, at: string): string[] => {
  const isNumber = typesOf(schema).some((type) => type === 'integer' || type === 'number')
  const isOpen = isNumber && !schema.enum && !schema.anyOf && !('maximum' in schema)
  const properties = Object.entries(schema.properties ?? {})
  return [
    ...(isOpen ? [at] : []),
    ...properties.flatMap(([name, property]) => endless(property, `${at}.${name}`)),
    ...(schema.items ? endless(schema.items, `${at}.0`) : []),
    ...(schema.anyOf ?? []).flatMap((branch) => endless(branch, at)),
  ]
}

test.each(named)('%s bounds its numbers', (path, operation) => {
  expect(endless(paramsOf(operation), path)).toEqual([])
})
