import { expect, test } from 'vitest'
import { recorded } from '#test/api/track/recorded.ts'
import { sent } from '#test/rough.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, subuser, tracker, send } = await recorded()
const path = 'behaviour/score/list'
const asked = { from: '2026-11-02 00:00:00', to: '2026-11-02 23:59:59', speed_limit: 110 }

const drivenBy = async (person: Awaited<ReturnType<typeof tenant>>) => {
  const made = await tracker(person)
  await send(made.device_id, sent({ event: 'harsh_driving', harsh_driving: 'cornering' }, 40))
  return made
}

test('each tracker tells its score and, where it is asked for, what that is made of', async () => {
  const alice = await tenant()
  const { tracker_id } = await drivenBy(alice)
  const { tracker_id: parked } = await tracker(alice)
  const { list, count } = await alice.call(path, { ...asked, events: true })
  expect(count).toBe(2)
  expect(list).toMatchObject([
    { tracker_id, rating: 0, violations: 4, drivers: [{ employee_id: null, violations: 4 }] },
    { tracker_id: parked, violations: 0, penalty: 0, distance: 0, drivers: [], events: [] },
  ])
  expect(list[1]).not.toHaveProperty('rating')
  expect(list[0].events.map(({ type }: { type: string }) => type)).toEqual([
    ...['harsh_cornering', 'harsh_braking', 'speeding', 'idling'],
  ])
  expect(list[0].events[1]).toMatchObject({
    ...{ time: '2026-11-02 08:01:12', employee_id: null, penalty: 5, excuse: null },
    location: { lat: expect.any(Number), lng: expect.any(Number) },
  })
  expect((await alice.call(path, asked)).list[0].events).toEqual([])
})

test('what is excused is told with its reason, and counts no more until that is taken back', async () => {
  const alice = await tenant()
  const { tracker_id } = await drivenBy(alice)
  const event = { tracker_id, type: 'harsh_braking', time: '2026-11-02 08:01:12' }
  const { id } = await alice.call('behaviour/event/excuse', { ...event, reason: 'A child ran into the street.' })
  const told = async () => (await alice.call(path, { ...asked, events: true })).list[0]
  const excused = await told()
  expect(excused).toMatchObject({ violations: 3, drivers: [{ violations: 3 }] })
  expect(excused.events[1]).toMatchObject({ penalty: 0, excuse: { id, reason: 'A child ran into the street.' } })
  await alice.call('behaviour/event/forget', { tracker_id, excuse_id: id })
  expect(await told()).toMatchObject({ violations: 4 })
})

test('the limit of a vehicle counts, unless that is not wanted', async () => {
  const alice = await tenant()
  const { tracker_id } = await drivenBy(alice)
  await alice.call('vehicle/create', {
    vehicle: { label: 'Van', type: 'car', subtype: null, max_speed: 60, tracker_id },
  })
  const limits = async (more: object) => {
    const { list } = await alice.call(path, { ...asked, events: true, ...more })
    return list[0].events.flatMap(({ limit }: { limit?: number }) => limit ?? [])
  }
  expect(await limits({})).toEqual([60, 60])
  expect(await limits({ use_vehicle_speed_limit: false })).toEqual([110])
})

test('driving in the night counts where it is given points', async () => {
  const alice = await tenant()
  await drivenBy(alice)
  const types = async (more: object) => {
    const { list } = await alice.call(path, { ...asked, events: true, ...more })
    return list[0].events.map(({ type }: { type: string }) => type)
  }
  expect(await types({ night_penalty: 1 })).not.toContain('night_driving')
  expect(await types({ night_penalty: 1, night_from: 7, night_to: 9 })).toContain('night_driving')
  expect(await types({ long_driving_penalty: 1, max_driving_time: 1 })).toContain('long_driving')
})

test('page by page, of trackers that the caller sees, with the right', async () => {
  const alice = await tenant()
  const [one, other] = [await tracker(alice), await tracker(alice)]
  const idsOf = ({ list }: { list: { tracker_id: number }[] }) => list.map(({ tracker_id }) => tracker_id)
  expect(idsOf(await alice.call(path, { ...asked, limit: 1, offset: 1 }))).toEqual([other.tracker_id])
  const sam = await subuser(alice, ['reports'])
  expect(await sam.call(path, asked)).toMatchObject({ list: [], count: 0 })
  await bind(db, alice, sam, [one.tracker_id])
  expect(idsOf(await sam.call(path, asked))).toEqual([one.tracker_id])
  expect(await (await subuser(alice)).fails(path, asked)).toMatchObject({ code: 13 })
})

test('a period that is too long is refused', async () => {
  const alice = await tenant()
  expect(await alice.fails(path, { ...asked, from: '2020-01-01 00:00:00' })).toMatchObject({ code: 211 })
})
