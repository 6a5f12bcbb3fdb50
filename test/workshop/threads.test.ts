import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { Busy, Gone } from '#pace/turns.ts'
import { createThreads, Died } from '#workshop/threads.ts'
import type { Played } from './playing-thread.ts'

const program = new URL('playing-thread.ts', import.meta.url)
const never = new AbortController().signal

const threadsOf = (count = 1) => {
  const onDied = vi.fn()
  const threads = createThreads<Played, string>(program, { count, memory: 64, data: undefined, onDied })
  afterAll(threads.stop)
  const ask = (play: Played['play'], whose = 'a', signal = never) => threads.make(whose, { play }, signal)
  const stream = async (play: Played['play'], whose?: string) => (await ask(play, whose)).body as Readable
  /** What the thread is about. */
  const where = async () => JSON.parse(String((await ask('where', 'who looks')).body))
  return { ...threads, ask, stream, where, onDied }
}

test('what is made is told with its head, whole or as a stream', async () => {
  const { ask } = threadsOf()
  expect(await ask('whole')).toEqual({ head: 'whole', body: Buffer.from('whole') })
  const { head, body } = await ask('endless')
  expect(head).toBe('endless')
  const [piece] = await once(body as Readable, 'data')
  expect(piece).toEqual(Buffer.alloc(256 * 1024, 'x'))
  ;(body as Readable).destroy()
})

test('what a program throws is thrown with its fields, before an answer and in the middle of it', async () => {
  const { ask, stream } = threadsOf()
  await expect(ask('wrong')).rejects.toMatchObject({ message: 'wrong', error: 'not_found', extra: { which: 1 } })
  await expect(buffer(await stream('broken'))).rejects.toMatchObject({ message: 'no more', code: 'XX000' })
})

test('a stream comes as it was made, whoever reads it, and whatever came before', async () => {
  const { stream } = threadsOf()
  const wanted = Uint32Array.from({ length: 1_300_000 }, (_, i) => i)
  const isWhole = (bytes: Buffer) => Buffer.from(wanted.buffer).equals(bytes)
  const fetched = async (body: Readable, take: (answer: Response) => Promise<unknown>) => {
    const server = createServer((_, answer) => body.pipe(answer)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const taken = await take(await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`))
    server.close()
    return taken
  }
  const whole = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
  const given_up = await stream('counted')
  await fetched(given_up, async (answer) => answer.body?.cancel())
  given_up.destroy()
  const read = await Promise.all([
    stream('counted').then(buffer),
    stream('counted', 'b').then((body) => fetched(body, whole)),
    stream('counted', 'c').then((body) => buffer(pipeline(body, createGzip(), createGunzip(), () => undefined))),
    stream('counted', 'd').then((body) => buffer(body.pipe(new PassThrough()))),
    stream('counted', 'e').then(async (body) => {
      await once(body, 'readable')
      return fetched(body, whole)
    }),
  ])
  expect(read.map((bytes) => isWhole(bytes as Buffer))).toEqual([true, true, true, true, true])
})

test('a stream that nobody reads is not made any further', async () => {
  const { stream, where } = threadsOf()
  const body = await stream('endless')
  await once(body, 'readable')
  await expect.poll(() => body.readableLength).toBeGreaterThan(1024 * 1024)
  const length = body.readableLength
  expect(await where()).toEqual({ streams: 1, waiting: 0 })
  expect(body.readableLength).toBe(length)
  expect(length).toBeLessThan(3 * 1024 * 1024)
  body.destroy()
  await expect.poll(where).toEqual({ streams: 0, waiting: 0 })
})

test('work ends with whoever waits for it', async () => {
  const { ask, where } = threadsOf()
  const left = new AbortController()
  const made = ask('waiting', 'a', left.signal)
  await expect.poll(where).toEqual({ streams: 0, waiting: 1 })
  left.abort()
  await expect(made).rejects.toThrow(Gone)
  expect(await where()).toEqual({ streams: 0, waiting: 0 })
})

test('two of an owner at a time, thirty wait, and more are refused; others need not wait for them', async () => {
  const { ask, where } = threadsOf(2)
  const left = new AbortController()
  const made = Array.from({ length: 32 }, () => ask('waiting', 'a', left.signal))
  await expect(ask('waiting')).rejects.toThrow(Busy)
  expect(await ask('whole', 'b')).toMatchObject({ head: 'whole' })
  await expect.poll(async () => (await where()).waiting).toBeGreaterThan(0)
  left.abort()
  for (const { status } of await Promise.allSettled(made)) expect(status).toBe('rejected')
  expect(await ask('whole')).toMatchObject({ head: 'whole' })
})

test('a thread that takes too much memory ends with what it works on, and the next one is well', async () => {
  const { ask, stream, onDied } = threadsOf()
  const body = await stream('endless', 'b')
  const ended = once(body, 'error')
  const [died] = await Promise.allSettled([ask('hungry')])
  expect(died).toMatchObject({ status: 'rejected', reason: { isFull: true } })
  expect((await ended)[0]).toBeInstanceOf(Died)
  expect(onDied).toHaveBeenCalledOnce()
  expect(await ask('whole')).toMatchObject({ head: 'whole' })
})

test('threads end when they are told to', async () => {
  const { ask, stop } = threadsOf(2)
  await Promise.all([ask('whole', 'a'), ask('whole', 'b')])
  await expect(stop()).resolves.toBeUndefined()
})
