import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { LocalTime, Moment, Nullable, UtcTime } from '#contract/schema.ts'
import { streamed, streamedMap } from '#contract/streamed.ts'
import { clock } from '#formats/clock.ts'
import { compileAnswer } from '#http/answer.ts'

const clocks = { local: clock('Asia/Kolkata'), utc: clock('UTC') }
const at = new Date('2026-01-05T08:00:00Z')

const answer = (result: TSchema, value: unknown, bare = false) =>
  JSON.parse(compileAnswer({ result, bare })(value, clocks) as string)

test('success stands in front, unless the answer is a bare array', () => {
  expect(answer(Type.Object({ id: Type.Integer() }), { id: 7 })).toEqual({ success: true, id: 7 })
  expect(answer(Type.Array(Type.Object({ id: Type.Integer() })), [{ id: 7 }], true)).toEqual([{ id: 7 }])
  expect(answer(Type.Array(Type.Integer()), [7], true)).toEqual([7])
})

test('what is not declared is not told, however deep', () => {
  const Item = Type.Object({ id: Type.Integer(), name: Type.Optional(Type.String()) })
  const result = Type.Object({ list: Type.Array(Item), by_id: Type.Record(Type.String(), Item), one: Item })
  const item = { id: 1, secret: 'x' }
  expect(answer(result, { list: [item], by_id: { a: item }, one: { ...item, name: 'n' }, other: 1 })).toEqual({
    success: true,
    list: [{ id: 1 }],
    by_id: { a: { id: 1 } },
    one: { id: 1, name: 'n' },
  })
})

test('times are told by the clocks, whether dates or milliseconds, and the answer stays as it was', () => {
  const result = Type.Object({ local: LocalTime, moment: Moment, utc: UtcTime, list: Type.Array(LocalTime) })
  const value = { local: at, moment: at.getTime(), utc: at, list: [at] }
  expect(answer(result, value)).toEqual({
    success: true,
    local: '2026-01-05 13:30:00',
    moment: '2026-01-05 13:30:00',
    utc: '2026-01-05 08:00:00',
    list: ['2026-01-05 13:30:00'],
  })
  expect(value.local).toBe(at)
})

test('null is told, nothing is left out', () => {
  const result = Type.Object({
    time: Nullable(LocalTime),
    one: Nullable(Type.Object({ id: Type.Integer() })),
    none: Type.Optional(LocalTime),
  })
  expect(answer(result, { time: null, one: null, none: undefined })).toEqual({ success: true, time: null, one: null })
})

test('each variant of a union has its own fields', () => {
  const One = Type.Object({ type: Type.Literal('one'), points: Type.Integer(), at: LocalTime })
  const Other = Type.Object({ type: Type.Literal('other'), points: Type.Array(Type.Object({ id: Type.Integer() })) })
  const result = Type.Object({ list: Type.Array(Type.Union([One, Other])) })
  const list = [
    { type: 'one', points: 3, at, secret: 1 },
    { type: 'other', points: [{ id: 1, secret: 1 }] },
  ]
  expect(answer(result, { list }).list).toEqual([
    { type: 'one', points: 3, at: '2026-01-05 13:30:00' },
    { type: 'other', points: [{ id: 1 }] },
  ])
})

const Long = Type.Object({ whole: Type.Boolean(), list: Type.Array(Type.Object({ at: Moment })) })

async function* batches(...lengths: number[]) {
  for (const length of lengths) yield Array.from({ length }, () => ({ at: at.getTime(), secret: 1 }))
}

const long = (...lengths: number[]) =>
  compileAnswer({ result: Long })(streamed({ whole: true, secret: 1 }, batches(...lengths)), clocks) as Readable

test.each([[[]], [[0]], [[1]], [[2, 0, 3]], [[0, 2]]])('a list in batches of %j is one answer', async (lengths) => {
  const length = lengths.reduce((sum, n) => sum + n, 0)
  expect(JSON.parse(await text(long(...lengths)))).toEqual({
    success: true,
    whole: true,
    list: Array.from({ length }, () => ({ at: '2026-01-05 13:30:00' })),
  })
})

test('nothing is told before the first batch is there', async () => {
  async function* failing() {
    yield* batches(0)
    throw new Error('the store is gone')
  }
  const stream = compileAnswer({ result: Long })(streamed({ whole: true }, failing()), clocks) as Readable
  let told = 0
  stream.on('data', () => told++)
  await expect(buffer(stream)).rejects.toThrow('the store is gone')
  expect(told).toBe(0)
})

const States = Type.Object({
  at: LocalTime,
  states: Type.Record(Type.String(), Type.Object({ at: Moment })),
  late: Type.Optional(Type.Array(Type.Integer())),
})

test.each([[[]], [[0]], [[2, 0, 3]]])('states by their keys in batches of %j are one answer', async (lengths) => {
  const late: number[] = []
  async function* entries() {
    let key = 0
    for (const length of lengths) {
      yield Array.from({ length }, () => [++key, { at: at.getTime(), secret: 1 }] as const)
      late.push(length)
    }
  }
  const answer = streamedMap('states', { at, secret: 1 }, entries(), () => ({ late }))
  const stream = compileAnswer({ result: States })(answer, clocks) as Readable
  const length = lengths.reduce((sum, n) => sum + n, 0)
  expect(JSON.parse(await text(stream))).toEqual({
    success: true,
    at: '2026-01-05 13:30:00',
    states: Object.fromEntries(Array.from({ length }, (_, i) => [i + 1, { at: '2026-01-05 13:30:00' }])),
    late: lengths,
  })
})
