import type { Socket } from 'node:net'
import { expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createLiveClient, type LiveError, type LiveEvent, type State, type Subscribed } from '#client/live-client.ts'
import { afterwards } from '#test/afterwards.ts'
import { liveFleet } from '#test/live/live.ts'

const { tenant, tracker, drive, url, server } = await liveFleet()

const opened: Socket[] = []
server.server.on('connection', (socket) => opened.push(socket))

const clientOf = (hash: string) => {
  const events: LiveEvent[] = []
  const answers: Subscribed[] = []
  const errors: LiveError[] = []
  const connections: boolean[] = []
  const live = createLiveClient({
    url: `${url}/`,
    hash,
    onEvent: (event) => events.push(event),
    onSubscribed: (answer) => answers.push(answer),
    onError: (error) => errors.push(error),
    onConnection: (isOpen) => connections.push(isOpen),
  })
  afterwards(async () => live.close())
  const states = () => events.flatMap((event) => (event.event === 'state' ? event.data : []))
  return { live, events, answers, errors, connections, states }
}

test('states come by their types', async () => {
  const alice = await tenant()
  const { tracker_id, source_id, device_id } = await tracker(alice)
  const { live, answers, states } = clientOf(alice.hash)
  live.subscribe({ type: 'state', trackers: [tracker_id] })
  await expect.poll(() => states().length).toBe(1)
  await drive(device_id, 50)
  await expect.poll(() => states().at(-1)?.gps?.location).toEqual({ lat: 50, lng: 13 })
  expect(states()[0]?.source_id).toBe(source_id)
  expect(answers[0]?.data.state?.value).toEqual({ [tracker_id]: 'normal' })
  expectTypeOf<State['movement_status']>().toEqualTypeOf<'moving' | 'stopped' | 'parked'>()
  live.unsubscribe('state')
  await expect.poll(() => answers.length).toBe(2)
})

test('where there is no WebSocket, one is given', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  vi.stubGlobal('WebSocket', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const options = { url, hash: alice.hash }
  expect(() => createLiveClient({ ...options, onEvent: () => undefined })).toThrow('There is no WebSocket here')
  const events: LiveEvent[] = []
  const live = createLiveClient({ ...options, WebSocket, onEvent: (event) => events.push(event) })
  onTestFinished(() => live.close())
  live.subscribe({ type: 'state', trackers: [tracker_id] })
  await expect.poll(() => events.map(({ event }) => event)).toEqual(['state'])
})

test('a connection that is lost is opened again, and the present states come', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const { live, connections, states } = clientOf(alice.hash)
  live.subscribe({ type: 'state', trackers: [tracker_id] })
  await expect.poll(() => states().length).toBe(1)
  for (const socket of opened) socket.destroy()
  await expect.poll(() => connections).toEqual([true, false])
  await drive(device_id, 51)
  await expect.poll(() => connections).toEqual([true, false, true])
  await expect.poll(() => states().at(-1)?.gps?.location.lat).toBe(51)
})

test('errors are told, and after a logout it is over', async () => {
  const alice = await tenant()
  const wrong = clientOf('f'.repeat(32))
  wrong.live.subscribe({ type: 'state_batch', target: { type: 'all' } })
  await expect.poll(() => wrong.errors[0]?.status.code).toBe(4)
  const { live, events, connections, answers } = clientOf(alice.hash)
  live.subscribe({ type: 'state_batch', target: { type: 'all' } })
  await expect.poll(() => answers.length).toBe(1)
  await alice.call('user/logout')
  await expect.poll(() => events).toEqual([{ type: 'event', event: 'logout', data: 'session closed' }])
  expect(connections).toEqual([true])
})
