import { type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { checker } from '#contract/check.ts'
import { type Schema, typesOf } from '#http/schema.ts'
import { checkedValue } from '#resource/entity/value-types.ts'
import { fleet } from '#test/fleet.ts'
import { named, paramsOf } from './operations.ts'

/** What people write for others shows what it holds, wherever it may be written. */

/** Turns what stands behind it, in the next cell of a table too. */
const turns = ['ab\u202ecd', '\u2067abcd']
/** Nobody sees any of them. */
const empty = ['\u200b\u2060', '\u00ad\ufeff', '\u3164', '\u2800', ' \u200d ', '\u{e0020}\u{e0041}']

interface Field {
  at: string
  name: string
  schema: Schema
}

/** Every text among the parameters, and where it is. */
const textsOf = (schema: Schema, at: readonly string[] = []): Field[] => {
  const { properties = {}, patternProperties = {}, items, anyOf = [] } = schema
  const isText = typesOf(schema).includes('string') && !schema.enum && !schema.anyOf
  return [
    ...(isText ? [{ at: at.join('.'), name: at.findLast((part) => part !== '[]') ?? '', schema }] : []),
    ...Object.entries(properties).flatMap(([name, property]) => textsOf(property, [...at, name])),
    ...Object.values(patternProperties).flatMap((values) => textsOf(values, [...at, '*'])),
    ...(items ? textsOf(items, [...at, '[]']) : []),
    ...anyOf.flatMap((branch) => textsOf(branch, at)),
  ]
}

const texts = named.flatMap(([path, operation]) => textsOf(paramsOf(operation)).map((field) => ({ path, ...field })))

/** Texts that are compared with what there is, or read as something else; nobody is shown them. */
const read = new Set([
  ...[
    'activation_code',
    'batch',
    'category_filter',
    'device',
    'device_id',
    'field',
    'field_id',
    'file_id',
    'field_order',
  ],
  ...[
    'conditions',
    'imei',
    'actions',
    'codes',
    'key',
    'labels',
    'login',
    'model',
    'protocol',
    'type',
    'redirect_target',
    'url',
  ],
  ...['notification_email', 'notification_phone'],
  /** Of custom fields: `api/entity/value-types.ts` looks at them, as the test below does. */
  'value',
])

const takes = (schema: Schema, text: string): boolean =>
  checker(Type.Object({ text: schema as unknown as TSchema }))({ text }).length === 0

test('no text that people are shown turns its neighbours', () => {
  const taken = texts.filter(({ schema, name }) => !read.has(name) && turns.some((text) => takes(schema, text)))
  expect(taken.map(({ path, at }) => `${path} ${at}`)).toEqual([])
})

test('no name looks empty', () => {
  const names = texts.filter(({ name }) => /(^|_)(name|label|title|alias|filename)$/.test(name))
  expect(names.length).toBeGreaterThan(100)
  const taken = names.filter(({ schema }) => empty.some((text) => takes(schema, text)))
  expect(taken.map(({ path, at }) => `${path} ${at}`)).toEqual([])
})

test('what people do write is taken', () => {
  const names = [
    'Müller',
    'شاحنة 12',
    'רכב\u200f (12)',
    '👩\u200d🚒',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    'می\u200cخواهم',
    '車',
    'x\u00ady',
  ]
  const labels = texts.filter(({ name, schema }) => name === 'label' && schema.format === 'printable-not-blank')
  expect(labels.length).toBeGreaterThan(10)
  for (const { schema } of labels) expect(names.filter((name) => !takes(schema, name))).toEqual([])
})

test('nor does a text of a custom field', () => {
  for (const text of [...turns, ...empty])
    for (const type of ['text', 'bigtext'] as const) expect(checkedValue(type, text)).toHaveProperty('error')
})

const { tenant } = await fleet({ own: true })

test('the parameter is named', async () => {
  const alice = await tenant()
  for (const name of [...turns, ...empty]) {
    const { code, body } = await alice.fails('tag/create', { tag: { name, color: 'FF0000' } })
    expect([code, body.errors[0].parameter]).toEqual([7, 'tag.name'])
  }
})
