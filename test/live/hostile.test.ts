import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { afterwards } from '#test/afterwards.ts'
import { liveFleet, socketTo } from './live.ts'

const limits = {
  live_sockets_per_user: 2,
  live_sockets_per_address: 3,
  account_connections: 4,
  trust_proxy: 1 as const,
}
const { tenant, subuser, tracker, drive, socket, url, metrics, bus } = await liveFleet(limits)

test.each<[string, string, number]>([
  ['no JSON', '{"action":', 5],
  ['no object', '[1]', 5],
  ['depth', `{"requests":${'['.repeat(60_000)}`, 5],
  ['an action that there is not', '{"action":"explode","requests":[{"type":"state","trackers":[1]}]}', 7],
  ['no action', '{"hash":"x"}', 7],
  ['no requests', '{"action":"subscribe","requests":[]}', 7],
  [
    'too many requests',
    JSON.stringify({ action: 'subscribe', requests: Array(17).fill({ type: 'state', trackers: [] }) }),
    7,
  ],
  ['a type that there is not', '{"action":"subscribe","requests":[{"type":"weather"}]}', 7],
  ['no trackers', '{"action":"subscribe","requests":[{"type":"state"}]}', 7],
  ['no target', '{"action":"subscribe","requests":[{"type":"state_batch"}]}', 7],
  [
    'a target without trackers',
    '{"action":"subscribe","requests":[{"type":"state_batch","target":{"type":"selected"}}]}',
    7,
  ],
  [
    'a rate that is none',
    '{"action":"subscribe","requests":[{"type":"state_batch","target":{"type":"all"},"rate_limit":"0s"}]}',
    7,
  ],
  ['ids that are none', '{"action":"subscribe","requests":[{"type":"state","trackers":[1,"x"]}]}', 7],
  ['events at the root that are none', '{"action":"subscribe","trackers":[1],"events":["weather"]}', 7],
])('a frame with %s is answered with an error, and the socket stays', async (_, frame, code) => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { ask, closed, socket: raw } = await socket()
  const answer = await ask(frame)
  expect(answer).toMatchObject({ type: 'error', status: { code, description: expect.any(String) } })
  if (code === 7) expect(answer.data.errors[0].parameter).toEqual(expect.any(String))
  const fine = { action: 'subscribe', hash: alice.hash, requests: [{ type: 'state', trackers: [tracker_id] }] }
  expect(await ask(fine)).toMatchObject({ type: 'response' })
  expect(closed()).toBeUndefined()
  raw.terminate()
})

test('an error names the action that was asked, and the parameter that is wrong', async () => {
  const { ask } = await socket()
  expect(await ask('{"action":"explode"}')).toMatchObject({ action: 'explode' })
  const answer = await ask({ action: 'subscribe', requests: [{ type: 'state', trackers: [0] }] })
  expect(answer.data.errors).toEqual([{ parameter: 'requests.0.trackers.0', error: expect.any(String) }])
})

test('bytes that are no text are refused, and frames that are too long end the socket', async () => {
  const { socket: raw, next, send, closed } = await socket()
  raw.send(Buffer.from([1, 2, 3]))
  expect(await next(({ type }) => type === 'error')).toMatchObject({ status: { code: 5 } })
  send('x'.repeat(200_000))
  await expect.poll(closed).toBe(1009)
})

test('who sends frames without end is refused, then closed', async () => {
  const { send, frames, closed } = await socket()
  for (let i = 0; i < 100; i++) send('{}')
  await expect.poll(closed).toBe(1008)
  expect(frames.map(({ status }) => status.code)).toContain(15)
  expect(frames.length).toBeLessThan(60)
})

test('a user, and an address, have so many sockets', async () => {
  const alice = await tenant()
  const ask = { action: 'subscribe', hash: alice.hash, requests: [{ type: 'state', trackers: [] }] }
  const [one, two, three] = [await socket(), await socket(), await socket()]
  expect((await one.ask(ask)).type).toBe('response')
  expect((await two.ask(ask)).type).toBe('response')
  expect(await three.ask(ask)).toMatchObject({ type: 'error', status: { code: 15 } })
  one.socket.terminate()
  await expect.poll(async () => (await three.ask(ask)).type, { interval: 250 }).toBe('response')

  const far = { headers: { 'x-forwarded-for': '192.0.2.7' } }
  const others = [await socketTo(url, far), await socketTo(url, far), await socketTo(url, far)]
  await expect(socketTo(url, far)).rejects.toThrow('429')
  others[0]?.socket.terminate()
  await expect
    .poll(() =>
      socketTo(url, far).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

test('an account has so many connections, sockets and requests together', async () => {
  const alice = await tenant()
  const people = [alice, alice, await subuser(alice), await subuser(alice)]
  const sockets = await Promise.all(people.map(() => socket()))
  for (const [i, { ask }] of sockets.entries()) {
    const asked = { action: 'subscribe', hash: people[i]?.hash, requests: [{ type: 'state', trackers: [] }] }
    expect((await ask(asked)).type).toBe('response')
  }
  const list = async (hash: string) => {
    const headers = { authorization: `SVC ${hash}`, connection: 'close' }
    const answer = await fetch(`${url}/v2/tracker/list`, { headers })
    return ((await answer.json()) as { status?: { code: number } }).status?.code
  }
  expect([await list(alice.hash), await list((await tenant()).hash)]).toEqual([15, undefined])
  sockets[3]?.socket.terminate()
  await expect.poll(() => list(alice.hash), { interval: 100 }).toBeUndefined()
})

test('who never reads is told no more than fits, and then how things are', async () => {
  const alice = await tenant()
  const devices = await Promise.all(Array.from({ length: 20 }, () => tracker(alice)))
  const asked = {
    action: 'subscribe',
    hash: alice.hash,
    requests: [{ type: 'state', trackers: devices.map(({ tracker_id }) => tracker_id) }],
  }
  const { socket: raw, ask, events } = await socket()
  await ask(asked)
  raw.pause()
  const frames = async () => (await metrics.live_frames.get()).values.reduce((sum, { value }) => sum + value, 0)
  // Told as fast as it goes, until nothing is taken any more: what waits here is bounded, what waits in the system too.
  const filler = { note: 'x'.repeat(8_000) }
  const [first] = devices
  await drive(first?.device_id ?? '', 1, filler)
  for (let before = -1, still = 0; still < 20; ) {
    bus.publish({ kind: 'sources', ids: devices.map(({ source_id }) => source_id) })
    await new Promise((resolve) => setTimeout(resolve, 10))
    const now = await frames()
    still = now === before ? still + 1 : 0
    before = now
  }
  await drive(first?.device_id ?? '', 77)
  raw.resume()
  await expect
    .poll(() => events('state').findLast(({ data }) => data.source_id === first?.source_id)?.data.gps?.location.lat)
    .toBe(77)
}, 60_000)

test('half a request for a socket keeps nobody out', async () => {
  const port = Number(new URL(url).port)
  const half = connect(port, '127.0.0.1')
  afterwards(async () => half.destroy())
  half.write('GET /v2/event/subscription HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  const said = await new Promise((resolve) => half.once('data', (data) => resolve(String(data))))
  expect(said).toMatch(/^HTTP\/1.1 400/)
  const odd = new WebSocket(`${url.replace('http', 'ws')}/v2/tag/list`)
  await expect(new Promise((resolve, reject) => odd.once('open', resolve).once('error', reject))).rejects.toThrow()
})
