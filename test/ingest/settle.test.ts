import { expect, test } from 'vitest'
import type { Arrival } from '#ingest/arrival.ts'
import type { Lane } from '#ingest/queue.ts'
import { settling } from '#ingest/settle.ts'
import { createMetrics } from '#src/metrics.ts'

const lane = (): Lane => ({ waiting: [], since: 0, urgent: false, last: 0, away: false })
const away = Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })

/** Settles a batch of messages of these sources, of which each bad one is refused by the store as `failure`, with all it came with. */
const batch = async (sources: number[], bad: number[] = [], failure: Error = new Error('bad'), lanes = [lane()]) => {
  const commits: number[][] = []
  const said: string[] = []
  const say = (_: object, message: string) => void said.push(message)
  const settle = settling({
    commit: async (messages) => {
      const ids = messages.map(({ source_id }) => source_id)
      commits.push(ids)
      if (ids.some((id) => bad.includes(id))) throw failure
      return ids.flatMap((id) => (id > 0 ? [{ source: { source_id: id, replaced: null } } as Arrival] : []))
    },
    onStored: () => undefined,
    ...{ metrics: createMetrics(), log: { error: say, warn: say, info: say } },
  })
  const outcomes = new Map<number, unknown>()
  await settle(
    lanes,
    sources.map((source_id) => ({
      message: { source_id, points: [], received: 0 },
      resolve: (known) => void outcomes.set(source_id, known),
      reject: (error) => void outcomes.set(source_id, error),
    })),
  )
  return { commits, said, outcomes: Object.fromEntries(outcomes) }
}

test('each message is answered whether its source may send', async () => {
  const { commits, outcomes, said } = await batch([1, -2, 3])
  expect({ commits, outcomes, said }).toEqual({
    commits: [[1, -2, 3]],
    outcomes: { 1: true, '-2': false, 3: true },
    said: [],
  })
})

test('one that cannot be stored does not hold up the others', async () => {
  const { commits, outcomes, said } = await batch([1, 2, 3], [2])
  expect(commits).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(outcomes).toEqual({ 1: true, 2: new Error('bad'), 3: true })
  expect(said).toEqual(['a batch of points is stored message by message', 'points could not be stored'])
})

test('while the database is away all are refused together, and it is told once', async () => {
  const lanes = [lane()]
  const { commits, outcomes, said } = await batch([1, 2], [1], away, lanes)
  expect(commits).toEqual([[1, 2]])
  expect(outcomes).toEqual({ 1: away, 2: away })
  expect(said).toEqual(['points wait, for the database is away'])
  expect((await batch([1], [1], away, lanes)).said).toEqual([])
  expect((await batch([1], [], away, lanes)).said).toEqual(['points are stored again'])
  expect(lanes[0]?.away).toBe(false)
})
