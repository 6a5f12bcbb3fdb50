import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { make, plain, read, right, update } from '#test/links.ts'
import { bind, block } from '#test/trackers.ts'
import { make as makeZone } from '#test/zones.ts'

const { db, tenant, tracker, subuser } = await fleet()

test('a changed link is what was sent, at the same address', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const zone_id = await makeZone(alice)
  const params = { bounding_zone_ids: [zone_id], bounding_mode: 'inside', shorten_url: true }
  const id = await make(alice, { ...plain(one.tracker_id), params, lifetime: { to: '2099-01-01 00:00:00' } })
  const before = await read(alice, id)
  await alice.call(update, { id, ...plain(two.tracker_id), description: 'Other' })
  const { hash, trackers, params: told, ...rest } = await read(alice, id)
  expect(hash).toBe(before.hash)
  expect(rest).toMatchObject({ description: 'Other', enabled: true })
  expect(rest).not.toHaveProperty('lifetime')
  expect(rest).not.toHaveProperty('short_url')
  expect(trackers).toEqual([{ tracker_id: two.tracker_id, params: { object_data: [] } }])
  expect(told).toMatchObject({ bounding_zone_ids: [], shorten_url: false })
  await alice.call(update, { id, ...plain(two.tracker_id), params })
  expect((await read(alice, id)).short_url).toBe(before.short_url)
})

test('what cannot be stored changes nothing', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [own, foreign, blocked] = [await tracker(alice), await tracker(bob), await tracker(alice)]
  await block(db, blocked.source_id)
  const id = await make(alice, plain(own.tracker_id))
  const before = await read(alice, id)
  const fails = async (link: object) => (await alice.fails(update, { id, ...plain(own.tracker_id), ...link })).code
  expect(await fails(plain(foreign.tracker_id))).toBe(217)
  expect(await fails(plain(blocked.tracker_id))).toBe(217)
  expect(await fails({ params: { place_ids: [2_000_000_000] } })).toBe(204)
  const zones = { bounding_zone_ids: [await makeZone(bob)], bounding_mode: 'inside' }
  expect(await fails({ params: zones })).toBe(204)
  expect(await fails({ lifetime: { from: '2026-07-02 00:00:00', to: '2026-07-02 00:00:00' } })).toBe(7)
  expect(await bob.fails(update, { id, ...plain(foreign.tracker_id) })).toMatchObject({ code: 201 })
  expect(await alice.fails(update, { ...plain(own.tracker_id), id: 2_000_000_000 })).toMatchObject({ code: 201 })
  expect(await read(alice, id)).toEqual(before)
})

test('a sub-user changes its own links, sees those of its trackers, and no others', async () => {
  const alice = await tenant()
  const [seen, hidden] = [await tracker(alice), await tracker(alice)]
  const helper = await subuser(alice, [right])
  await bind(db, alice, helper, [seen.tracker_id])
  const own = await make(helper, plain(seen.tracker_id))
  const theirs = await make(alice, plain(seen.tracker_id))
  const other = await make(alice, plain(seen.tracker_id, hidden.tracker_id))
  await helper.call(update, { id: own, ...plain(seen.tracker_id), description: 'Mine' })
  expect(await helper.fails(update, { id: theirs, ...plain(seen.tracker_id) })).toMatchObject({ code: 13 })
  expect(await helper.fails(update, { id: other, ...plain(seen.tracker_id) })).toMatchObject({ code: 201 })
  await alice.call(update, { id: own, ...plain(seen.tracker_id, hidden.tracker_id) })
  expect((await read(alice, own)).creator_id).toBe(helper.id)
  expect((await read(helper, own)).trackers).toHaveLength(1)
})

test('a zone that a sub-user sees no more may stay in its link', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const helper = await subuser(alice, [right])
  await bind(db, alice, helper, [tracker_id])
  const zone_id = await makeZone(alice)
  await alice.call('subuser/zones/bind', { subuser_id: helper.id, zone_ids: [zone_id] })
  const params = { bounding_zone_ids: [zone_id], bounding_mode: 'inside' }
  const id = await make(helper, { ...plain(tracker_id), params })
  await alice.call('subuser/zones/unbind', { subuser_id: helper.id, zone_ids: [zone_id] })
  await helper.call(update, { id, ...plain(tracker_id), params })
  await helper.call(update, { id, ...plain(tracker_id) })
  expect(await helper.fails(update, { id, ...plain(tracker_id), params })).toMatchObject({ code: 204 })
})
