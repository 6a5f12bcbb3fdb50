import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createArrivals } from '#jobs/arrivals.ts'
import { createTasks } from '#jobs/tasks.ts'
import { readConfig } from '#src/config.ts'
import { createMetrics } from '#src/metrics.ts'
import { forgetArrivals } from '#store/tasks/task-estimates.ts'
import { fleet, fleetSecret, type Person } from '#test/fleet.ts'
import { makeTask, quay } from '#test/tasks.ts'
import { point } from '#test/track/points.ts'
import type { Point } from '#track/point.ts'
import { provider } from '../geocode/provider.ts'

const engine = await provider()
const { db, pool, tenant, tracker } = await fleet({ own: true })
const errors: object[] = []
const log = { warn: () => undefined, info: () => undefined, error: (details: object) => void errors.push(details) }
const config = { ...readConfig({}), route_osrm_url: engine.url }
const look = createArrivals({ db, pool, config, log })
const { feed } = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log })
const settle = createTasks({ db, pool, log, onRecorded: () => undefined })

/** Tasks are from 9:00 to 12:00 of this day. */
const at = (time: string) => new Date(`2036-12-01T${time}:00Z`)

/** A tracker that told these places, and has come to its task. @param hours of work: all other time is private */
const come = async (alice: Person, enter: string, points: readonly Point[] = [], hours: readonly object[] = []) => {
  const bus = await tracker(alice)
  if (hours.length > 0) await alice.call('tracker/privacy/update', { tracker_id: bus.tracker_id, hours })
  for (const one of points) await feed({ device: bus.device_id, points: [one], received: one.time })
  const task_id = await makeTask(alice, { tracker_id: bus.tracker_id })
  const { address: _, ...circle } = quay
  const row = { account_id: alice.id, task_id, tracker_id: bus.tracker_id, ...circle, enter: at(enter), leave: null }
  await db.insertInto('task_visit').values(row).execute()
  await settle(at('11:00'))
  return { task_id, ...bus }
}
const known = (task_id: number) =>
  db.selectFrom('task_estimate').select(['looked', 'straight', 'road']).where('task_id', '=', task_id).execute()
/** So many degrees to the north of the quay. */
const placed = (time: string, north: number) =>
  point({ time: at(time).getTime(), lat: quay.lat + north, lng: quay.lng, speed: 0 })

test('what would have been said a quarter of an hour before an arrival, straight and by roads', async () => {
  const alice = await tenant()
  const bus = await come(alice, '10:00', [placed('09:42', 0.5), placed('09:44', 0.09), placed('09:50', 0.01)])
  engine.answer({ code: 'Ok', durations: [[1000]], distances: [[12_000]] })
  expect(await known(bus.task_id)).toEqual([{ looked: false, straight: null, road: null }])
  await look(at('10:00'))
  expect(await known(bus.task_id)).toMatchObject([{ looked: false }])
  await look(at('10:02'))
  // Ten kilometres at 30 km/h.
  expect(await known(bus.task_id)).toEqual([{ looked: true, straight: expect.closeTo(1190, -2), road: 1000 }])
  expect(errors).toEqual([])
})

test('nothing is known of who was nowhere, and of who had nearly been there; who waited has not come', async () => {
  const alice = await tenant()
  const lost = await come(alice, '10:00')
  const near = await come(alice, '10:00', [placed('09:44', 0.003)])
  const waited = await come(alice, '08:50')
  engine.answer({ code: 'Ok', durations: [[30]], distances: [[300]] })
  await look(at('10:02'))
  for (const { task_id } of [lost, near])
    expect(await known(task_id)).toEqual([{ looked: true, straight: null, road: null }])
  expect(await known(waited.task_id)).toEqual([])
})

test('nothing is known of where a tracker was in private time', async () => {
  const alice = await tenant()
  // A second of work in a week, on another day.
  const hours = [{ from: { weekday: 4, time: '12:00:00' }, to: { weekday: 4, time: '12:00:01' } }]
  const told = [placed('09:44', 0.09)]
  const [private_bus, bus] = [await come(alice, '10:00', told, hours), await come(alice, '10:00', told)]
  engine.answer({ code: 'Ok', durations: [[1000]], distances: [[12_000]] })
  await look(at('10:02'))
  expect(await known(private_bus.task_id)).toEqual([{ looked: true, straight: null, road: null }])
  expect(await known(bus.task_id)).toMatchObject([{ road: 1000 }])
})

test('what nobody had time for is left after a day, what was counted after two months', async () => {
  const alice = await tenant()
  const bus = await come(alice, '10:00')
  await db.updateTable('task_estimate').set({ looked: true }).where('task_id', '=', bus.task_id).execute()
  const late = await come(alice, '10:00')
  await look(new Date('2036-12-02T10:01:00Z'))
  expect([await known(bus.task_id), await known(late.task_id)].map(({ length }) => length)).toEqual([1, 0])
  await forgetArrivals(db, new Date('2037-01-30T09:59:00Z'))
  expect(await known(bus.task_id)).toHaveLength(1)
  await forgetArrivals(db, new Date('2037-01-30T10:01:00Z'))
  expect(await known(bus.task_id)).toEqual([])
})
