import { expect, test } from 'vitest'
import { createQueue, type Lane, Stopped, type Waiting } from '#ingest/queue.ts'
import { manualClock, settled } from '#test/pace/manual-clock.ts'
import type { Point } from '#track/point.ts'

const messageOf = (source_id: number, count = 1) => ({ source_id, points: Array<Point>(count), received: 0 })

/** A queue whose batches are written when they are told to, and what each of them is made of. */
const queueOf = (options: Partial<Parameters<typeof createQueue>[0]> = {}) => {
  const clock = manualClock()
  const batches: number[][] = []
  const ends: (() => void)[] = []
  const write = async (_: readonly Lane[], batch: readonly Waiting[]) => {
    batches.push(batch.map(({ message }) => message.source_id))
    await new Promise<void>((resolve) => ends.push(resolve))
    for (const { resolve } of batch) resolve(true)
  }
  const queue = createQueue({ lanes: 1, writers: 1, gather: () => 0, together: true, write, clock, ...options })
  const end = async () => {
    ends.shift()?.()
    await settled()
    await settled()
  }
  return { clock, queue, batches, end }
}

test('messages that come while a batch is written are the next batch', async () => {
  const { queue, batches, end } = queueOf()
  const first = queue.add(messageOf(1))
  await settled()
  const others = [queue.add(messageOf(2)), queue.add(messageOf(3))]
  await settled()
  expect(batches).toEqual([[1]])
  await end()
  expect(await first).toBe(true)
  expect(batches).toEqual([[1], [2, 3]])
  await end()
  expect(await Promise.all(others)).toEqual([true, true])
})

test('a lane gathers for a while, and what is urgent does not wait', async () => {
  const { clock, queue, batches, end } = queueOf({ gather: () => 50 })
  void queue.add(messageOf(1))
  await clock.pass(49)
  void queue.add(messageOf(2))
  expect(batches).toEqual([])
  await clock.pass(1)
  expect(batches).toEqual([[1, 2]])
  await end()
  void queue.add(messageOf(3))
  void queue.add(messageOf(4), true)
  await settled()
  expect(batches.at(-1)).toEqual([3, 4])
})

test('as many batches are written at one time as there are writers, each of another lane', async () => {
  const { queue, batches, end } = queueOf({ lanes: 4, writers: 2, together: false })
  for (let id = 1; id <= 40; id++) void queue.add(messageOf(id))
  await settled()
  expect(batches).toHaveLength(2)
  await end()
  expect(batches).toHaveLength(3)
})

test('small batches of several lanes are one where they may be', async () => {
  const { queue, batches } = queueOf({ lanes: 4, gather: () => 50 })
  for (let id = 1; id <= 20; id++) void queue.add(messageOf(id), id === 20)
  await settled()
  expect(batches.map((batch) => batch.length)).toEqual([20])
})

test('a batch has two thousand messages at most', async () => {
  const { queue, batches, end } = queueOf()
  for (let id = 1; id <= 2_001; id++) void queue.add(messageOf(id))
  await settled()
  await end()
  expect(batches.map((batch) => batch.length)).toEqual([2_000, 1])
})

test('beyond a hundred thousand points that wait, nothing is taken until a batch is written', async () => {
  const { queue, batches, end } = queueOf()
  void queue.add(messageOf(1, 100_000))
  void queue.add(messageOf(2))
  await settled()
  await end()
  expect(batches).toEqual([[1], [2]])
})

test('when it ends, what waits is written at once, and what waits too long is refused', async () => {
  const { clock, queue, batches, end } = queueOf({ gather: () => 50 })
  void queue.add(messageOf(1))
  const drained = queue.drain(1_000)
  await settled()
  expect(batches).toEqual([[1]])
  const late = queue.add(messageOf(2)).catch((error: unknown) => error)
  await clock.pass(1_000)
  expect(await late).toBeInstanceOf(Stopped)
  await expect(queue.add(messageOf(3))).rejects.toBeInstanceOf(Stopped)
  await end()
  await drained
  expect(clock.waiting()).toBe(0)
})
