import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ids, make, plain, remove, right } from '#test/links.ts'
import { bind } from '#test/trackers.ts'
import { make as makeZone } from '#test/zones.ts'

const { db, tenant, tracker, subuser, panel } = await fleet()

test('a deleted link is gone, and its zone may go too', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const zone_id = await makeZone(alice)
  const params = { bounding_zone_ids: [zone_id], bounding_mode: 'outside' }
  const id = await make(alice, { ...plain(tracker_id), params })
  const { body } = await alice.fails('zone/delete', { zone_id })
  expect(body).toMatchObject({ status: { code: 203 }, entities: [{ type: 'location_links', ids: [id] }] })
  await alice.call(remove, { id })
  expect(await ids(alice)).toEqual([])
  expect(await alice.fails(remove, { id })).toMatchObject({ code: 201 })
  await alice.call('zone/delete', { zone_id })
})

test('it must be one’s own', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const id = await make(alice, plain(tracker_id))
  const helper = await subuser(alice, [right])
  await bind(db, alice, helper, [tracker_id])
  expect(await bob.fails(remove, { id })).toMatchObject({ code: 201 })
  expect(await helper.fails(remove, { id })).toMatchObject({ code: 13 })
  expect(await ids(alice)).toEqual([id])
})

test('a place that is deleted and a tracker that leaves are not in the link any more', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [stays, leaves] = [await tracker(alice), await tracker(alice)]
  const dealer = await panel({ trackers: ['create', 'delete'] })
  const location = { lat: 52, lng: 13, address: '', radius: 100 }
  const { id: place_id } = await alice.call('place/create', { place: { label: 'Depot', location } })
  const link = { ...plain(stays.tracker_id, leaves.tracker_id), params: { place_ids: [place_id] } }
  const id = await make(alice, link)
  await alice.call('place/delete', { place_id })
  await dealer.call('panel/tracker/move', { tracker_id: leaves.tracker_id, user_id: bob.id })
  const { value } = await alice.call('tracker/location/link/read', { id })
  expect(value.params.place_ids).toEqual([])
  expect(value.trackers).toMatchObject([{ tracker_id: stays.tracker_id }])
})
