import { expect, test } from 'vitest'
import { readConditions } from '#contract/conditions.ts'
import type { Failure } from '#contract/errors.ts'

const kinds = (name: string) =>
  (({ label: 'text', count: 'number', when: 'time', who: 'link' }) as const)[name as 'label']

const timeOf = (text: string): number | undefined => {
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}

const faults = (...conditions: unknown[]): string[] => {
  try {
    readConditions(conditions, kinds, { timeOf })
    return []
  } catch (error) {
    return ((error as Failure).extra.errors as { parameter: string }[]).map(({ parameter }) => parameter)
  }
}

const ok = { type: 'contains', field: 'label', value: 'x' }

test('conditions become trees over what is asked of fields', () => {
  const from = '2026-07-01T00:00:00Z'
  const read = readConditions(
    [
      { type: 'or', conditions: [ok, { type: 'not', condition: { type: 'eq', field: 'count', value: 5.25 } }] },
      { type: 'in', field: 'count', value: ['1', 2] },
      { type: 'in', field: 'label', value: ['a', 1] },
      { type: 'in', field: 'who', value: [1, 2] },
      { type: 'in', field: 'who', value: [1, 'Ada'] },
      { type: 'period', field: 'when', value: { from, to: from } },
      { type: 'eq', field: 'label', value: '-9223372036854775808' },
      { type: 'eq', field: 'label', value: '9223372036854775807' },
    ],
    kinds,
    { timeOf },
  )
  const test = (field: string, of: object) => ({ type: 'test', field, test: of })
  expect(read).toEqual([
    {
      type: 'or',
      conditions: [test('label', { parts: ['x'] }), { type: 'not', condition: test('count', { numbers: ['5.25'] }) }],
    },
    test('count', { numbers: ['1', '2'] }),
    test('label', { parts: ['a', '1'] }),
    test('who', { numbers: ['1', '2'] }),
    test('who', { parts: ['1', 'Ada'] }),
    test('when', { from: new Date(from), to: new Date(from) }),
    test('label', { numbers: ['-9223372036854775808'] }),
    test('label', { numbers: ['9223372036854775807'] }),
  ])
  expect(readConditions(undefined, kinds)).toEqual([])
})

test('each fault is told by the path of its condition', () => {
  const eq = (value: unknown) => ({ type: 'eq', field: 'count', value })
  expect(faults(ok, { type: 'or', conditions: [ok, { ...ok, field: 'colour' }] })).toEqual([
    'conditions.1.conditions.1.field',
  ])
  expect(faults({ type: 'not', condition: { type: 'not', condition: { type: 'like' } } })).toEqual([
    'conditions.0.condition.condition.type',
  ])
  expect(faults(5, 'no JSON', '5', null, [ok])).toEqual([0, 1, 2, 3, 4].map((i) => `conditions.${i}`))
  for (const value of [
    0.000_000_1,
    1e19,
    -1e19,
    'x',
    null,
    [],
    2 ** 63,
    Number.MAX_VALUE,
    '9223372036854775807.1',
    '-9223372036854775808.1',
  ])
    expect(faults(eq(value))).toEqual(['conditions.0.value'])
  for (const value of ['', 'x'.repeat(761), 5, null, '\u0000'])
    expect(faults({ ...ok, value })).toEqual(['conditions.0.value'])
  expect(faults({ type: 'in', field: 'count', value: [1, 'x'] })).toEqual(['conditions.0.value.1'])
  expect(faults({ type: 'in', field: 'label', value: ['x', ''] })).toEqual(['conditions.0.value.1'])
  for (const value of [[], 'x', Array(1001).fill(1)])
    expect(faults({ type: 'in', field: 'count', value })).toEqual(['conditions.0.value'])
  for (const conditions of [[ok], Array(61).fill(ok), undefined])
    expect(faults({ type: 'and', conditions })).toEqual(['conditions.0.conditions'])
  expect(faults({ ...ok, field: 'when' }, { type: 'period', field: 'label' })).toEqual([
    'conditions.0.type',
    'conditions.1.type',
  ])
  const period = { type: 'period', field: 'when' }
  expect(faults({ ...period, value: { from: 'x', to: 'x' } })).toEqual(['conditions.0.value.from'])
  expect(faults({ ...period, value: { from: '2026-07-01T00:00:00Z' } })).toEqual(['conditions.0.value.to'])
})

test('at most 72 with those inside others', () => {
  const or = (count: number) => ({ type: 'or', conditions: Array(count).fill(ok) })
  expect(faults(or(60), or(10))).toEqual([])
  expect(faults(or(60), or(11))).toEqual(['conditions'])
  let deep: object = ok
  for (let i = 0; i < 10_000; i++) deep = { type: 'not', condition: deep }
  expect(faults(deep)).toEqual(['conditions'])
})
