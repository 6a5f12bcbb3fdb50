import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { Operation } from '#contract/operation.ts'
import { failureOfAside } from '#http/aside.ts'
import { Busy, Gone } from '#pace/turns.ts'
import { period, recorded, two_drives } from '#test/api/track/recorded.ts'
import { bind } from '#test/trackers.ts'
import { Died } from '#workshop/threads.ts'

/** What is costly is answered by threads: to whoever asks it is as all else. */

const { server, tenant, subuser, driven, panel, db } = await recorded({ workers: 2 })
const alice = await tenant('Asia/Kolkata')
const drives = two_drives.map((part) => ({ ...part, attributes: { ignition: true } }))
const { tracker_id } = await driven(alice, drives)
const inside = await recorded()

await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => server.close())
const { port } = server.server.address() as AddressInfo

const asked = { tracker_id, ...period }

const { tracker_id: _, ...times } = asked
/** Ids and labels are other ones in another fleet. */
const plain = (answer: object) => JSON.parse(JSON.stringify(answer).replaceAll(/"(id|tracker_id)":\d+/g, '"$1":0'))

test.each([
  ['track/read', {}],
  ['track/list', {}],
  ['track/value/list', { names: ['ignition'] }],
  ['track/batch_list', undefined],
])('%s answers the same as it does by the main thread', async (path, more) => {
  const other = await inside.tenant('Asia/Kolkata')
  const again = await inside.driven(other, drives)
  const paramsOf = (id: number) => (more ? { ...times, ...more, tracker_id: id } : times)
  const beside = await alice.call(path, paramsOf(tracker_id))
  expect(plain(beside)).toEqual(plain(await other.call(path, paramsOf(again.tracker_id))))
  expect(JSON.stringify(beside).length).toBeGreaterThan(100)
})

test('a stream and a file come whole', async () => {
  const { list } = await alice.call('track/read', { ...asked, simplify: false })
  expect(list.length).toBeGreaterThan(150)
  const answer = await server.inject({
    method: 'POST',
    url: '/v2/track/download',
    payload: { hash: alice.hash, ...asked, simplify: false, format: 'gpx' },
  })
  expect(answer.headers['content-type']).toBe('application/gpx+xml')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=.*\.gpx/)
  expect(answer.body.trimEnd()).toMatch(/^<\?xml.*<\/gpx>$/s)
})

test('times are told as the caller asks', async () => {
  const { list } = await alice.call('track/list', { ...asked, iso_datetime: true })
  expect(list[0].start_date).toMatch(/T.*\+05:30$/)
})

test('it fails as it does by the main thread', async () => {
  const bob = await tenant()
  expect(await bob.fails('track/read', asked)).toMatchObject({ code: 201, http: 400 })
  expect(await alice.fails('track/read', { ...asked, to: '2020-01-01 00:00:00' })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'to' }] },
  })
  expect(await alice.fails('track/read', { ...asked, to: '2036-01-01 00:00:00' })).toMatchObject({ code: 211 })
  expect(await alice.fails('track/read', { ...asked, tracker_id: 'x' })).toMatchObject({ code: 7 })
  const dealer = await panel({})
  expect(await dealer.fails('panel/user/export')).toMatchObject({ code: 13, http: 403 })
})

test('a sub-user sees by threads what it sees', async () => {
  const sue = await subuser(alice)
  expect(await sue.fails('track/read', asked)).toMatchObject({ code: 201 })
  await bind(db, alice, sue, [tracker_id])
  expect((await sue.call('track/list', asked)).list).toHaveLength(2)
})

test('more than may wait of an account are refused with 15, and others are answered meanwhile', async () => {
  const carol = await tenant()
  const { tracker_id } = await driven(carol, two_drives)
  const many = Array.from({ length: 60 }, () =>
    server.inject({ method: 'POST', url: '/v2/track/read', payload: { hash: carol.hash, ...period, tracker_id } }),
  )
  expect((await alice.call('track/list', asked)).list).toHaveLength(2)
  const codes = (await Promise.all(many)).map((answer) => answer.json().status?.code ?? 0)
  expect(new Set(codes)).toEqual(new Set([0, 15]))
  expect(codes.filter((code) => code === 0).length).toBeGreaterThanOrEqual(32)
})

test('a caller that leaves is no failure, and its place is free again', async () => {
  const payload = JSON.stringify({ hash: alice.hash, ...asked, simplify: false })
  const headers = { 'content-type': 'application/json', 'content-length': payload.length }
  for (let i = 0; i < 40; i++) {
    const call = request({ host: '127.0.0.1', port, method: 'POST', path: '/v2/track/read', headers })
    call.on('error', () => {}).end(payload)
    await once(call, 'finish')
    call.destroy()
  }
  await expect.poll(async () => (await alice.call('track/list', asked)).list.length).toBe(2)
})

test('what a thread says of itself is told as a failure', () => {
  expect(failureOfAside(new Busy(''))).toMatchObject({ code: 15 })
  expect(failureOfAside(new Gone(''))).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
  const full = Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
  expect(failureOfAside(new Died(full))).toMatchObject({
    code: 6,
    extra: { errors: [{ error: expect.stringContaining('took more memory') }] },
  })
  expect(failureOfAside(new Died(new Error('bug')))).toMatchObject({ message: 'bug' })
})

test('only queries are costly, each in the file of its name', () => {
  const costly = (Object.values(api) as unknown as readonly Operation[]).filter((operation) => operation.costly)
  expect(costly.map(({ kind }) => kind)).toEqual(costly.map(() => 'query'))
  expect(costly.length).toBeGreaterThan(8)
  for (const { access } of costly) expect(access.hashes).not.toEqual([])
})
