import { expect, test } from 'vitest'
import { make, plain, read } from '#test/links.ts'
import { newKey, signInPhone } from '#test/phones.ts'
import { liveFleet } from './live.ts'

/** Places of private time come neither to guests of a link nor over the live channel (docs/privacy.md). */

const { server, tenant, tracker, drive, socket } = await liveFleet()

/** A van that is private; its phone says when it is not any more. */
const privateVan = async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const phone = await signInPhone(server, alice, { tracker_id: van.tracker_id })
  const says = (is_private: boolean) =>
    phone.call('mobile/privacy/set', { key: newKey(), at: new Date().toISOString(), private: is_private })
  await says(true)
  return { alice, ...van, says }
}

test('who has a link is told no place of it, and the next one after', async () => {
  const { alice, tracker_id, device_id, says } = await privateVan()
  const link = plain(tracker_id)
  const { hash } = await read(alice, await make(alice, link))
  const opened = await socket()
  const bytes: string[] = []
  opened.socket.on('message', (data) => bytes.push(String(data)))
  await opened.ask({ action: 'subscribe', hash, requests: [{ type: 'state', trackers: [] }] })
  await opened.event('state')
  await drive(device_id, 47.123, { inputs: 1 })
  await drive(device_id, 47.124, { inputs: 3 })
  await says(false)
  await drive(device_id, 52.75)
  await opened.next(({ event, data }) => event === 'state' && data.objects[0].position?.lat === 52.75)
  expect(bytes.join()).not.toMatch('47.1')
})

test.each(['state', 'state_batch'])(
  'who is told of %s by the live channel is told that it is private, and not where',
  async (type) => {
    const { alice, tracker_id, device_id, says } = await privateVan()
    const opened = await socket()
    const bytes: string[] = []
    opened.socket.on('message', (data) => bytes.push(String(data)))
    const request =
      type === 'state' ? { type, trackers: [tracker_id] } : { type, target: { type: 'all' }, rate_limit: '1s' }
    await opened.ask({ action: 'subscribe', hash: alice.hash, requests: [request] })
    await opened.event(type)
    await drive(device_id, 47.123, { battery: 81 }, 50)
    await expect.poll(() => bytes.some((one) => one.includes('"private"'))).toBe(true)
    await drive(device_id, 47.124, { battery: 80 }, 50)
    await says(false)
    await drive(device_id, 52.75)
    await expect.poll(() => bytes.at(-1)).toMatch('52.75')
    expect(bytes.join()).not.toMatch('47.1')
  },
)

test('who looks on is told that it is private at once, though the device says nothing more', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await drive(device_id, 52.5)
  const opened = await socket()
  await opened.ask({ action: 'subscribe', hash: alice.hash, requests: [{ type: 'state', trackers: [tracker_id] }] })
  expect((await opened.event('state')).data.private).toBe(undefined)
  await alice.call('tracker/privacy/update', { tracker_id, hours: [] })
  const { data } = await opened.next(({ event, data }) => event === 'state' && data.private)
  expect(data.private.by).toBe('hours')
  const phone = await signInPhone(server, alice, { tracker_id })
  await phone.call('mobile/privacy/set', { key: newKey(), at: new Date().toISOString(), private: true })
  await opened.next(({ event, data }) => event === 'state' && data.private)
})
