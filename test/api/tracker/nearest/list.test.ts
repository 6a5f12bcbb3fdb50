import { expect, test } from 'vitest'
import type { Near } from '#service/tracker/nearest.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { point } from '#test/track/points.ts'
import { block, hear } from '#test/trackers.ts'
import { provider } from '../../../geocode/provider.ts'

const path = 'tracker/nearest/list'
const location = { lat: 47.1, lng: 9.5 }

const opened = async (settings: object = {}) => {
  const { db, tenant, tracker, subuser } = await fleet(settings)
  const sources = new Map<number, number>()
  /** A tracker so many degrees to the north. */
  const placed = async (alice: Person, north: number, ago = 1_000) => {
    const { tracker_id, source_id } = await tracker(alice)
    const time = Date.now() - ago
    await hear(db, source_id, { points: [point({ time, lat: 47.1 + north, lng: 9.5, speed: 0 })], at: time })
    sources.set(tracker_id, source_id)
    return tracker_id
  }
  return { tenant, tracker, subuser, placed, block: (tracker_id: number) => block(db, sources.get(tracker_id) ?? 0) }
}

test('without an engine by the distance along a straight line, those alone that are heard', async () => {
  const { tenant, tracker, subuser, placed } = await opened()
  const alice = await tenant()
  const [far, near] = [await placed(alice, 0.2), await placed(alice, -0.1)]
  await placed(alice, 0.01, 3 * 3_600_000)
  await tracker(alice)
  await placed(await tenant(), 0)
  const { list } = await alice.call(path, { location })
  expect(list).toEqual([
    { tracker_id: near, distance: expect.closeTo(11_120, -3), time: null, straight: true },
    { tracker_id: far, distance: expect.closeTo(22_240, -3), time: null, straight: true },
  ])
  expect((await alice.call(path, { location, amount: 1 })).list).toHaveLength(1)
  expect((await (await subuser(alice, [])).call(path, { location })).list).toEqual([])
})

test('by the time along roads, of one question; who is on another continent is not asked for', async () => {
  const engine = await provider()
  const { tenant, placed } = await opened({ route_osrm_url: engine.url })
  const alice = await tenant()
  const [far, near, away] = [await placed(alice, 0.2), await placed(alice, 0.1), await placed(alice, -80)]
  // The nearer one is beyond a river.
  engine.answer({ code: 'Ok', durations: [[2000], [900]], distances: [[30_000], [25_000]] })
  const { list } = await alice.call(path, { location })
  expect(list).toEqual([
    { tracker_id: far, distance: 25_000, time: 900 },
    { tracker_id: near, distance: 30_000, time: 2000 },
    { tracker_id: away, distance: expect.any(Number), time: null, straight: true },
  ])
  expect(engine.asked).toHaveLength(1)
})

test('not one that is blocked, nor one in private time', async () => {
  const { tenant, placed, block } = await opened()
  const alice = await tenant()
  const [far, blocked, hidden] = [await placed(alice, 0.2), await placed(alice, 0.01), await placed(alice, 0.02)]
  const found = async () => (await alice.call(path, { location })).list.map(({ tracker_id }: Near) => tracker_id)
  expect(await found()).toEqual([blocked, hidden, far])
  await block(blocked)
  // A second of work in a week, which is not now.
  const weekday = ((new Date().getUTCDay() + 2) % 7) + 1
  const hours = [{ from: { weekday, time: '12:00:00' }, to: { weekday, time: '12:00:01' } }]
  await alice.call('tracker/privacy/update', { tracker_id: hidden, hours })
  expect(await found()).toEqual([far])
})
