import { expect, test } from 'vitest'
import type { Failure, Fault } from '#contract/errors.ts'
import { exampleOf } from '#http/docs/example.ts'
import { type Given, type Schema, typesOf } from '#http/schema.ts'
import { compileParams } from '#http/wire.ts'
import { readConfig } from '#src/config.ts'
import { fleet } from '#test/fleet.ts'
import { allowed, callers } from './callers.ts'
import { named, paramsOf } from './operations.ts'

const opened = await fleet({ own: true })
const rules = readConfig({})
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
    expect(errors.filter(({ error }) => !isForPeople(error))).toEqual([])
  }
})

/** Words, and nothing of the validator or of a regular expression. */
const isForPeople = (message: string): boolean =>
  /^[a-z].*[a-z0-9]/i.test(message) && !/[\^\\$*|]|\[.*\]|pattern|must match|must NOT|instancePath/.test(message)

/** Most of what can be wrong with a value, whatever it should be. */
const bad = [
  ...['', ' ', 'no', '\u0001', '<>', '=', '-', '10000-01-01', '2026-02-30', 'x'.repeat(50_000)],
  ...[-1e15, -0.5, 0.5, 1e18, true, null, {}, [], [[]], [0, 0], Array.from({ length: 20_000 }, () => 0)],
]

/** Every schema of parameters, and where it is: through lists and records too. */
const places = (schema: Schema, at: readonly string[] = []): { schema: Schema; at: readonly string[] }[] => {
  const [values] = Object.values(schema.patternProperties ?? {})
  const below = [
    ...Object.entries(schema.properties ?? {}),
    ...(values ? [['1', values] as const] : []),
    ...(schema.items ? [['0', schema.items] as const] : []),
  ]
  return [
    ...(at.length > 0 ? [{ schema, at }] : []),
    ...below.flatMap(([name, property]) => places(property, [...at, name])),
  ]
}

/** Parameters with this value at that place, and nothing else. */
const placed = ([name, ...below]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value
  return name === '0' ? [placed(below, value)] : { [name]: placed(below, value) }
}

const faultsOf = (read: ReturnType<typeof compileParams>, given: Given): Fault[] => {
  try {
    read(given, 'UTC')
    return []
  } catch (error) {
    return (error as Failure).extra.errors as Fault[]
  }
}

test.each(named)('%s tells in words what is wrong with any of its parameters', (_, operation) => {
  const read = compileParams(operation.params, rules)
  const faults = places(paramsOf(operation)).flatMap(({ at }) =>
    bad.flatMap((value) => faultsOf(read, { json: placed(at, value) as Given['json'], text: {} })),
  )
  expect(faults.map(({ error }) => error).filter((error) => !isForPeople(error))).toEqual([])
})

test.each(named)('%s takes an empty text for null wherever null may be, but for plain text', (_, operation) => {
  const read = compileParams(operation.params, rules)
  const whole = exampleOf(paramsOf(operation), true) as Record<string, unknown>
  for (const { schema, at } of places(paramsOf(operation))) {
    const types = typesOf(schema)
    const isText = types.includes('string') && !schema.enum && !/date|time|email/.test(schema.format ?? '')
    if (!types.includes('null') || isText) continue
    const [json, none] = ['', null].map((value) => setAt(structuredClone(whole), at, value))
    const expected = read({ json: none as Given['json'], text: {} }, 'UTC')
    expect(read({ json: json as Given['json'], text: {} }, 'UTC')).toEqual(expected)
    const text = Object.entries(json as object).map(([name, value]) => [name, textOf(value)])
    expect(read({ json: {}, text: Object.fromEntries(text) }, 'UTC')).toEqual(expected)
  }
})

/** A value as forms have it. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const setAt = (whole: unknown, [name = '', ...below]: readonly string[], value: unknown): unknown => {
  const held = whole as Record<string, unknown>
  if (below.length === 0) held[name] = value
  else setAt(held[name] ?? {}, below, value)
  return whole
}

test.each(named)('%s says in words what its patterns ask for', (_, operation) => {
  const silent = places(paramsOf(operation)).filter(({ schema }) => schema.pattern && !schema['x-rule'])
  expect(silent.map(({ at }) => at.join('.'))).toEqual([])
})

const ordered = named.filter(
  ([path, operation]) => path.startsWith('panel/') && 'order_by' in (paramsOf(operation).properties ?? {}),
)

test.each(ordered)('%s takes an order that it does not know for its own', async (path, operation) => {
  const { hash } = allowed(operation, all)
  const answer = async (params: object) => {
    const { statusCode, rawPayload } = await opened.server.inject({
      method: 'POST',
      url: `/v2/${path}`,
      payload: { hash, ...params },
    })
    return { statusCode, size: rawPayload.length }
  }
  expect(await answer({ order_by: 'mars' })).toEqual(await answer({}))
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
