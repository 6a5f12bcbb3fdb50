import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Type } from 'typebox'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { anyone } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { streamed } from '#contract/streamed.ts'
import { freshDatabase } from '#test/database.ts'
import { serve } from '#test/fleet.ts'
import { aWhile, until } from '#test/gateway/sockets.ts'
import { manualClock } from '#test/pace/manual-clock.ts'

/** Answers that are not taken, or slowly. The clock of the looks is the test's, all else goes its way. */

const clock = manualClock()

/** What the answer under way waits for before each batch, how many it has told, and whether it has ended. */
const course = { next: async (): Promise<unknown> => undefined, told: 0, ended: false }
beforeEach(() => void Object.assign(course, { next: async () => undefined, told: 0, ended: false }))

const noise = (i: number): string =>
  createHash('shake256', { outputLength: 48 * 1024 })
    .update(String(i))
    .digest('base64')

const long = query('test/long', {
  summary: 'Answers so many batches of 64 KB.',
  access: anyone,
  params: Type.Object({ size: Type.Integer() }),
  result: Type.Object({ list: Type.Array(Type.String()) }),
  handler: ({ size }) => {
    const batches = async function* () {
      try {
        for (; course.told < size; course.told++) {
          await course.next()
          yield [noise(course.told)]
        }
      } finally {
        course.ended = true
      }
    }
    return streamed({}, batches())
  },
})

const whole = query('test/whole', {
  summary: 'Answers so many characters.',
  access: anyone,
  params: Type.Object({ size: Type.Integer() }),
  result: Type.Object({ text: Type.String() }),
  handler: ({ size }) => ({ text: 'x'.repeat(size) }),
})

const server = await serve((await freshDatabase()).db, [long, whole], {}, undefined, undefined, { clock })
await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => server.close())
const { port } = server.server.address() as AddressInfo

const open = async (path: string): Promise<IncomingMessage> => {
  const asked = get({ host: '127.0.0.1', port, path: `/v2/test/${path}`, agent: false })
  const [answer] = await once(asked, 'response')
  return answer
}

/** What the system has taken stands still once what fits into the sockets of both sides has gone its way. */
const stalled = async (): Promise<void> => {
  let before = -1
  await until(async () => {
    const stands = course.told === before
    before = course.told
    await aWhile()
    return stands
  })
}
const most = 2_000

test('an answer of which no byte is taken for three minutes is ended', async () => {
  const answer = await open(`long?size=${most}`)
  await stalled()
  await clock.pass(179_000)
  expect(course).toMatchObject({ ended: false })
  await clock.pass(30_000)
  await until(() => course.ended)
  expect(course.told).toBeLessThan(most)
  await expect(text(answer)).rejects.toThrow('aborted')
})

test('one that is a single piece too', async () => {
  const [[socket], answer] = await Promise.all([once(server.server, 'connection'), open('whole?size=100000000')])
  await until(() => socket.writableLength > 0)
  const closed = once(socket, 'close')
  await aWhile()
  await clock.pass(15_000)
  await clock.pass(180_000)
  await closed
  await expect(text(answer)).rejects.toThrow('aborted')
})

test('whoever takes some of it now and then has all of it', async () => {
  const answer = await open('long?size=1000')
  let taken = 0
  for (let times = 0; times < 3; times++) {
    await stalled()
    await clock.pass(165_000)
    const before = course.told
    for await (const piece of answer.iterator({ destroyOnReturn: false })) {
      taken += piece.length
      if (course.told > before) break
    }
  }
  expect(course.ended).toBe(false)
  expect(taken + (await text(answer)).length).toBeGreaterThan(1_000 * 64 * 1024)
})

test('an answer that is slow to be made waits for nobody', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  course.next = async () => course.told === 1 && promise
  const answer = await open('long?size=2')
  await until(() => course.told === 1)
  await clock.pass(600_000)
  resolve()
  expect((await text(answer)).length).toBeGreaterThan(128 * 1024)
})
