import { expect, test } from 'vitest'
import { afterTaking, count, serve, stateOf } from '#jobs/serving.ts'
import type { Outcome, Served, Taken } from '#store/delivery/queue.ts'

const laneOf = (...ids: number[]) =>
  ({ outlet: 'webhook 1', outlet_failures: 0, messages: ids.map((id) => ({ id })) }) as unknown as Taken
const served = (outlet_failures: number, ...outcomes: Outcome[]) =>
  ({ outlet_failures, outcomes: outcomes.map((outcome, id) => ({ id, ...outcome })) }) as unknown as Served

/** Serves a lane of three, whose messages fare like this; each takes so many milliseconds. */
const serving = async (fates: readonly (Outcome | 'throws')[], took = 1, endsAt = Number.POSITIVE_INFINITY) => {
  let now = 0
  const tried: number[] = []
  const { outcomes, stuck } = await serve(laneOf(1, 2, 3), {
    tell: async ({ id }) => {
      tried.push(id)
      now += took
      const fate = fates[id - 1]
      if (!fate || fate === 'throws') throw new Error('no')
      return fate
    },
    ...{ log: { error: () => undefined }, hasEnded: () => now >= endsAt, now: () => now },
  })
  return { tried, stuck, outcomes: outcomes.map(({ id, status }) => [id, status]) }
}
const [sent, failed, refused]: Outcome[] = [{ status: 'sent' }, { status: 'failed' }, { status: 'refused' }]
const fates = (...some: (Outcome | undefined)[]) => some as Outcome[]

test('messages of a lane are told one after the other, refused ones too', async () => {
  const all = await serving(fates(sent, refused, sent))
  expect(all).toEqual({
    tried: [1, 2, 3],
    stuck: false,
    outcomes: [
      [1, 'sent'],
      [2, 'refused'],
      [3, 'sent'],
    ],
  })
})

test('behind one that failed the others wait', async () => {
  expect(await serving(fates(sent, failed, sent))).toMatchObject({ tried: [1, 2], stuck: false })
})

test('a lane whose message could not even be tried is left alone', async () => {
  const all = await serving([...fates(sent), 'throws', ...fates(sent)])
  expect(all).toEqual({ tried: [1, 2], stuck: true, outcomes: [[1, 'sent']] })
})

test('nothing is begun when the time of a lane is over, or all is to end', async () => {
  expect((await serving(fates(sent, sent, sent), 15_000)).tried).toEqual([1, 2])
  expect((await serving(fates(sent, sent, sent), 1, 2)).tried).toEqual([1, 2])
})

test('an outlet is at fault that does not answer, is too busy or broken, and not one that refuses a message', () => {
  const isAtFault = (http_status?: number) => stateOf(served(0, { status: 'failed', http_status })).isAtFault
  expect([undefined, 429, 500, 503].map(isAtFault)).toEqual([true, true, true, true])
  expect([400, 404, 499].map(isAtFault)).toEqual([false, false, false])
  expect(stateOf(served(0, { status: 'refused', http_status: 500 }))).toEqual({ hasRecovered: false, isAtFault: false })
})

test('an outlet that failed has recovered when something was sent', () => {
  expect(stateOf(served(3, { status: 'sent' }, { status: 'failed' })).hasRecovered).toBe(true)
  expect(stateOf(served(3, { status: 'refused' })).hasRecovered).toBe(false)
  expect(stateOf(served(0, { status: 'sent' })).hasRecovered).toBe(false)
})

test('where as many were taken as there was room for, it is looked behind the last; else from the beginning', () => {
  const [a, b] = [{ outlet: 'a' }, { outlet: 'b' }]
  expect(afterTaking([a, b], 2, '')).toEqual({ isMore: true, last: 'b' })
  expect(afterTaking([a], 2, 'x')).toEqual({ isMore: true, last: '' })
  expect(afterTaking([], 2, 'x')).toEqual({ isMore: true, last: '' })
  expect(afterTaking([], 2, '')).toEqual({ isMore: false, last: '' })
})

test('what is counted down to nothing is forgotten', () => {
  const counts = new Map<string, number>()
  for (const by of [1, 1, -1] as const) count(counts, 'a', by)
  expect(counts).toEqual(new Map([['a', 1]]))
  count(counts, 'a', -1)
  expect(counts.size).toBe(0)
})
