import { expect, test } from 'vitest'
import { note } from '#store/fleet/connections.ts'
import { fleet } from '#test/fleet.ts'
import { point } from '#test/track/points.ts'
import { block, hear } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/diagnose'
const hour = 3_600_000

test('a tracker that was never heard, with what usually helps', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  expect(await alice.call(path, { tracker_id })).toEqual({
    user_time: expect.any(String),
    connection_status: 'just_registered',
    reason: 'never_seen',
    heard: null,
    evidence: [],
    helps: ['power', 'server', 'id', 'sky', 'firewall'],
  })
})

test('one that fell silent: what it told last, how its connection ended, and by which of it the reason is told', async () => {
  const alice = await tenant('Asia/Tokyo')
  const { tracker_id, source_id, device_id } = await tracker(alice)
  const time = Date.UTC(2026, 0, 5, 20)
  const attributes = { external_power: false, gsm_signal: 60 }
  await hear(db, source_id, { points: [point({ time, lat: 1, lng: 2, attributes })], at: time })
  const closed = Date.now() - 2 * hour
  await note(db, [
    {
      device: device_id,
      runs: [
        {
          ...{ opened: closed - hour, closed, ending: 'silent', protocol: 'gt06', address: '192.0.2.1' },
          ...{ connections: 1, messages: 3 },
        },
      ],
    },
  ])
  const local = '2026-01-06 05:00:00'
  const told = await alice.call(path, { tracker_id })
  expect(told).toMatchObject({ connection_status: 'offline', reason: 'power_cut', heard: local, helps: ['supply'] })
  expect(told.evidence).toEqual([
    { fact: 'external_power', value: 'false', time: local, decides: true },
    { fact: 'gsm_signal', value: '60', time: local, decides: false },
    { fact: 'connection', value: 'silent', time: expect.any(String), decides: false },
  ])
})

test('one that is heard has no reason', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await hear(db, source_id, { points: [point({ time: Date.now(), lat: 1, lng: 2 })] })
  expect(await alice.call(path, { tracker_id })).toMatchObject({ connection_status: 'active', reason: null, helps: [] })
})

test('unknown, foreign and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208 })
})
