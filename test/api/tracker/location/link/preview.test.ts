import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ids, make, plain, read, right } from '#test/links.ts'
import { point } from '#test/track/points.ts'
import { bind, hear } from '#test/trackers.ts'
import { make as makeZone } from '#test/zones.ts'

const { db, server, tenant, tracker, subuser } = await fleet()
const path = 'tracker/location/link/preview'
const here = { lat: 52.5, lng: 13.4 }

/** What the page of the link is given. */
const pageOf = async (hash: string) => {
  const { body } = await server.inject({ url: `/link/${hash}`, headers: { host: 'x.example' } })
  const { objects, places, display, traces } = JSON.parse(/id="data">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}')
  return { objects, places, display, traces }
}

test('it tells what the page of such a link will tell, and stores nothing', async () => {
  const alice = await tenant()
  const [van, car] = [await tracker(alice), await tracker(alice, { label: 'Car' })]
  await alice.call('vehicle/create', {
    vehicle: { label: 'Sprinter', type: 'truck', reg_number: 'B-7', tracker_id: van.tracker_id },
  })
  await alice.call('employee/create', {
    employee: { first_name: 'Ada', last_name: 'L', phone: '491511234567', tracker_id: van.tracker_id },
  })
  const points = [point({ time: Date.now() - 1_000, ...here, speed: 60, heading: 45 })]
  await hear(db, van.source_id, { points })
  await hear(db, car.source_id, { points: [point({ time: Date.now() - 1_000, lat: 48, lng: 9 })] })
  const zone = await makeZone(alice, { type: 'circle', label: 'x', center: here, radius: 5_000 })
  const location = { ...here, address: '', radius: 150 }
  const { id: place } = await alice.call('place/create', { place: { label: 'Depot', location } })
  const object_data = ['speed', 'movement_status', 'driver_name', 'driver_phone', 'vehicle_label', 'vehicle_reg_number']
  const link = {
    ...plain(),
    trackers: [
      { alias: 'Bus', tracker_id: van.tracker_id, params: { object_data } },
      { tracker_id: car.tracker_id, params: { object_data } },
    ],
    params: {
      ...{ bounding_zone_ids: [zone], bounding_mode: 'inside', place_ids: [place] },
      display_options: { trace_duration: 600, show_icons: true },
    },
  }
  const { value } = await alice.call(path, link)
  expect(value.objects).toMatchObject([
    { title: 'Bus', position: here, speed: 60, driver_name: 'Ada L', vehicle_reg_number: 'B-7' },
    { title: 'Car', elsewhere: true },
  ])
  expect(value.places).toEqual([{ label: 'Depot', ...here, radius: 150 }])
  expect(await ids(alice)).toEqual([])
  const { hash } = await read(alice, await make(alice, link))
  expect(value).toEqual(await pageOf(hash))
})

test('it refuses what a link may not name', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const link = plain(tracker_id)
  const place = { label: 'Depot', location: { ...here, address: '', radius: 150 } }
  const { id: hidden } = await alice.call('place/create', { place })
  expect(await bob.fails(path, link)).toMatchObject({ code: 217 })
  expect(await alice.fails(path, { ...link, params: { place_ids: [2_000_000_000] } })).toMatchObject({ code: 204 })
  expect(await alice.fails(path, { ...link, id: 2_000_000_000 })).toMatchObject({ code: 201 })
  const lifetime = { from: '2026-01-02 00:00:00', to: '2026-01-01 00:00:00' }
  expect((await alice.fails(path, { ...link, lifetime })).body.errors).toMatchObject([{ parameter: 'lifetime.to' }])
  const [helper, stranger] = [await subuser(alice, [right]), await subuser(alice)]
  expect(await stranger.fails(path, link)).toMatchObject({ code: 13 })
  expect(await helper.fails(path, link)).toMatchObject({ code: 217 })
  await bind(db, alice, helper, [tracker_id])
  expect(await helper.fails(path, { ...link, params: { place_ids: [hidden] } })).toMatchObject({ code: 204 })
  const id = await make(alice, { ...link, params: { place_ids: [hidden] } })
  const kept = await helper.call(path, { ...link, id, params: { place_ids: [hidden] } })
  expect(kept.value.objects).toHaveLength(1)
  expect(kept.value.places).toEqual([])
})
