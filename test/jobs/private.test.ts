import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createCourier } from '#jobs/courier.ts'
import { createMetrics } from '#src/metrics.ts'
import { fleet, fleetSecret } from '#test/fleet.ts'
import { forwarderOf, retranslatorOf, target } from '#test/forwarding.ts'
import { dispatcherOf, listener } from '#test/hooks.ts'
import { make } from '#test/rules.ts'
import { point } from '#test/track/points.ts'

/** Places of private time go to no webhook and to no other platform (docs/privacy.md). */

const { db, pool, tenant, tracker } = await fleet({ own: true })
const log = { error: () => undefined, warn: () => undefined, info: () => undefined }
const courier = createCourier({
  pool,
  onError: (error) => {
    throw error
  },
})
const heard: ((source_ids: readonly number[]) => void)[] = []
const { feed } = createIngest({
  ...{ pool, secret: fleetSecret, metrics: createMetrics(), log, onEvent: courier.add },
  onCommit: (ids) => {
    for (const hear of heard) hear(ids)
  },
})

/** A van whose first input says that it is private: it races each second minute, which a rule tells. */
const van = async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await make(alice, { trackers: [tracker_id] })
  await alice.call('tracker/privacy/update', { tracker_id, input_number: 1 })
  let time = Date.now()
  const race = async (lat: number, inputs: number): Promise<void> => {
    for (const speed of [10, 150]) {
      time += 60_000
      const one = point({ time, lat, lng: 13.4, speed, satellites: 9, attributes: { inputs } })
      await feed({ device: device_id, points: [one], received: time })
    }
    await courier.settle()
  }
  return { alice, tracker_id, race }
}

test('a webhook is told what happened before and after, and of private time nothing of a place', async () => {
  const hooks = await listener()
  const { alice, race } = await van()
  await alice.call('webhook/create', { webhook: { label: 'ours', url: `${hooks.url}/a` } })
  await race(52.5, 0)
  await race(47.123, 1)
  await race(52.75, 0)
  await dispatcherOf(db, pool).run()
  const places = () => hooks.at('/a').map(({ text }) => JSON.parse(text).location?.lat)
  await expect.poll(() => places().filter((lat) => lat !== undefined)).toEqual([52.5, 52.75])
  expect(
    hooks
      .at('/a')
      .map(({ text }) => text)
      .join(),
  ).not.toMatch('47.1')
})

test('another platform is sent what is not private', async () => {
  const bytes: string[] = []
  const theirs = await target((socket) => {
    socket.on('data', (data) => {
      const text = data.toString()
      bytes.push(text)
      // Wialon IPS: whoever signs in, and each message, is answered.
      for (const line of text.split('\r\n')) {
        if (line.startsWith('#L#')) socket.write('#AL#1\r\n')
        if (line.startsWith('#D#')) socket.write('#AD#1\r\n')
        if (line.startsWith('#B#')) socket.write(`#AB#${line.split('|').length}\r\n`)
      }
    })
  })
  const { alice, tracker_id, race } = await van()
  const retranslator_id = await retranslatorOf(alice, theirs.port)
  await alice.call('tracker/retranslator/bind', { tracker_id, retranslator_id })
  const forwarder = forwarderOf(pool)
  heard.push(forwarder.hear)
  await forwarder.look()
  // 47° 7.38′ and 52° 30′, as that protocol writes them.
  await race(52.5, 0)
  await race(47.123, 1)
  await race(52.75, 0)
  await expect.poll(() => bytes.join()).toMatch(/5245\.0/)
  expect(bytes.join()).toMatch(/5230\.0/)
  expect(bytes.join()).not.toMatch(/4707\./)
  await forwarder.stop()
})
