import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { point } from '#test/track/points.ts'
import { bind, block, clone, hear } from '#test/trackers.ts'
import { flag } from '#track/point.ts'
import { heard, told } from './switching.ts'

const opened = await fleet()
const { db, tenant, subuser, tracker } = opened
const path = 'tracker/location_request'
const type = 'gprs'
const minute = 60_000

test('the device is asked, which is in the history', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const place = point({ time: Date.now() - 5 * minute, lat: 52.5, lng: 13.4 })
  await hear(db, source_id, { points: [place], at: Date.now() })
  const { id } = await alice.call(path, { tracker_id, type })
  expect(await told(alice, tracker_id)).toEqual([{ id, type: 'locate', command: '', reliable: false, state: 'queued' }])
  const period = { from: new Date(Date.now() - minute), to: new Date(Date.now() + minute) }
  expect((await alice.call('history/tracker/list', { trackers: [tracker_id], ...period })).list).toMatchObject([
    { event: 'force_location_request', location: { lat: 52.5, lng: 13.4 }, extra: { last_known_location: true } },
  ])
})

test('a place of satellites of the last minute is as good, one of cells is not', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const place = point({ time: Date.now() - 30_000, lat: 52.5, lng: 13.4 })
  await hear(db, source_id, { points: [place], at: Date.now() })
  expect(await alice.fails(path, { tracker_id, type })).toMatchObject({ code: 256 })
  await hear(db, source_id, { points: [{ ...place, flags: flag.lbs }], at: Date.now() })
  await alice.call(path, { tracker_id, type })
})

test('only over its connection, while there is one, and by a protocol that has words for it', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await heard(opened, alice, 'fmb920')
  for (const asked of [{}, { type: 'sms' }, { type: 'gsm' }])
    expect(await alice.fails(path, { tracker_id, ...asked })).toMatchObject({ code: 214 })
  const other = await heard(opened, alice, 'h02')
  expect(await alice.fails(path, { tracker_id: other.tracker_id, type })).toMatchObject({ code: 214 })
  await hear(db, source_id, { status: { ignition: false }, at: Date.now() - 16 * minute })
  expect(await alice.fails(path, { tracker_id, type })).toMatchObject({ code: 213 })
})

test('of a tracker that is seen, of a device that is its own and not blocked, so often', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await heard(opened, alice, 'fmb920')
  const carol = await subuser(alice)
  for (const stranger of [bob, carol])
    expect(await stranger.fails(path, { tracker_id, type })).toMatchObject({ code: 201 })
  await bind(db, alice, carol, [tracker_id])
  for (let i = 0; i < 20; i++) await carol.call(path, { tracker_id, type })
  expect(await carol.fails(path, { tracker_id, type })).toMatchObject({ code: 268 })
  const cloned = await clone(db, bob, source_id)
  expect(await bob.fails(path, { tracker_id: cloned, type })).toMatchObject({ code: 219 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id, type })).toMatchObject({ code: 208 })
})
