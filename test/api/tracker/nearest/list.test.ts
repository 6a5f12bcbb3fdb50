import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { point } from '#test/track/points.ts'
import { hear } from '#test/trackers.ts'
import { provider } from '../../../geocode/provider.ts'

const path = 'tracker/nearest/list'
const location = { lat: 47.1, lng: 9.5 }

const opened = async (settings: object = {}) => {
  const { db, tenant, tracker, subuser } = await fleet(settings)
  /** A tracker so many degrees to the north. */
  const placed = async (alice: Person, north: number, ago = 1_000) => {
    const { tracker_id, source_id } = await tracker(alice)
    const time = Date.now() - ago
    await hear(db, source_id, { points: [point({ time, lat: 47.1 + north, lng: 9.5, speed: 0 })], at: time })
    return tracker_id
  }
  return { tenant, tracker, subuser, placed }
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
