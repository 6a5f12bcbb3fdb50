import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { s3 } from '#files/s3.ts'
import { afterwards } from '#test/afterwards.ts'
import { bucket } from '#test/bucket.ts'
import { endless } from '#test/endless.ts'

/** A store that answers everything with this status, and does not end. */
const talkative = async (status: number) => {
  const server = createServer((request, answer) => {
    request.resume()
    endless(answer.writeHead(status, { 'content-type': 'application/xml' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards(async () => {
    server.closeAllConnections()
    server.close()
  })
  return s3({
    bucket: 'pictures',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    access_key: 'a',
    secret_key: 'b',
    path_style: true,
    takes_posts: true,
  })
}

const key = 'tag/avatars/a.png'

test.each([403, 404, 500])('a store that answers %i and does not end is not listened to', async (status) => {
  const store = await talkative(status)
  const asked = [
    () => store.put(key, Buffer.from('x'), 'image/png'),
    () => store.get(key),
    () => store.copy(key, key),
    () => store.remove(key),
  ]
  for (const ask of asked) await expect(ask()).rejects.toThrow('longer than 65536 bytes')
})

test('nor one that says so much of what it did', async () => {
  const store = await talkative(200)
  await expect(store.copy(key, key)).rejects.toThrow('longer than 65536 bytes')
})

test('a file may be as long as it is', async () => {
  const { stream } = (await (await talkative(200)).get(key)) ?? expect.fail()
  let read = 0
  for await (const piece of stream) {
    read += piece.length
    if (read > 5_000_000) break
  }
  expect(read).toBeGreaterThan(5_000_000)
})

test('a stream of which nobody knows how long it is waits on the disk, and nothing of it stays there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'odograph-aside-'))
  afterwards(() => rm(folder, { recursive: true }))
  vi.stubEnv('TMPDIR', folder)
  const { stop: _, ...options } = await bucket()
  const store = s3(options)
  const piece = Buffer.alloc(1_048_576, 'a')
  let left = 40
  const waiting: string[][] = []
  const pieces = async function* () {
    for (; left > 0; left--) {
      if (left === 1) waiting.push(await readdir(folder))
      yield piece
    }
  }
  await store.put(key, Readable.from(pieces(), { objectMode: false }), 'image/png')
  expect(waiting).toEqual([[expect.stringMatching(/^odograph-upload-/)]])
  expect(await store.size(key)).toBe(40 * piece.length)
  const broken = async function* () {
    yield piece
    throw new Error('cut off')
  }
  await expect(store.put(key, Readable.from(broken(), { objectMode: false }), 'image/png')).rejects.toThrow('cut off')
  expect(await store.size(key)).toBe(40 * piece.length)
  expect(await readdir(folder)).toEqual([])
  vi.unstubAllEnvs()
})
