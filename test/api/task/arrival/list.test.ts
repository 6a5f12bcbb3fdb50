import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { minutesFromNow } from '#test/phones.ts'
import { makeTask, quay } from '#test/tasks.ts'
import { point } from '#test/track/points.ts'
import { hear } from '#test/trackers.ts'
import { provider } from '../../../geocode/provider.ts'

const path = 'task/arrival/list'
const engine = await provider()
const { db, tenant, tracker, subuser } = await fleet({ route_osrm_url: engine.url })
engine.answer({ code: 'Ok', durations: [[600]], distances: [[9_000]] })

/** A task, and its tracker so many degrees to the north. */
const asked = async (alice: Person, north: number, more: object = {}) => {
  const bus = await tracker(alice)
  const running = { from: minutesFromNow(-60), to: minutesFromNow(60) }
  const task_id = await makeTask(alice, { ...running, tracker_id: bus.tracker_id, ...more })
  const place = { lat: quay.lat + north, lng: quay.lng, time: Date.now() - 1_000, speed: 0 }
  await hear(db, bus.source_id, { points: [point(place)] })
  return task_id
}
const inMinutes = (text: string): number => (Date.parse(`${text.replace(' ', 'T')}Z`) - Date.now()) / 60_000

test('along roads, by a bound of thumb, and as arrivals of the account were off lately', async () => {
  const alice = await tenant()
  const task_id = await asked(alice, 0.05)
  const told = async () => {
    const [{ expected, earliest, latest, ...more }] = (await alice.call(path, { task_ids: [task_id] })).list
    expect(more).toEqual({ task_id })
    return [earliest, expected, latest].map((time: string) => Math.round(inMinutes(time)))
  }
  expect(await told()).toEqual([10, 10, 15])
  // Of 21 arrivals, that took 900 s as all that are counted, it was said: 2,250 s to 375 s.
  for (let i = 0; i <= 20; i++) {
    const before = await makeTask(alice)
    const row = { account_id: alice.id, task_id: before, arrived: new Date(), looked: true }
    await db
      .insertInto('task_estimate')
      .values({ ...row, road: Math.round(900 / (0.4 + 0.1 * i)) })
      .execute()
  }
  expect(await told()).toEqual([6, 14, 22])
})

test('along a straight line where no way is found, not before it begins', async () => {
  const alice = await tenant()
  engine.answer({ code: 'NoRoute' }, 400)
  const [now, later] = [await asked(alice, 0.06), await asked(alice, 0.07, { from: minutesFromNow(50) })]
  const { list } = await alice.call(path, { task_ids: [now, later] })
  expect(list).toMatchObject([
    { task_id: now, straight: true },
    { task_id: later, straight: true },
  ])
  expect(Math.round(inMinutes(list[1].expected))).toBe(50)
  expect(list[1].earliest).toBe(list[1].expected)
})

test('not of others, of nobody, of what is over, nor of whose tracker is nowhere', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const ids = [await asked(alice, 0.05), await makeTask(alice), await makeTask(alice, { tracker_id })]
  await db
    .updateTable('task')
    .set({ status: 'done' })
    .where('id', '=', ids[0] as number)
    .execute()
  expect((await alice.call(path, { task_ids: ids })).list).toEqual([])
  const other = await asked(alice, 0.05)
  for (const who of [bob, await subuser(alice, [])])
    expect((await who.call(path, { task_ids: [other] })).list).toEqual([])
})

test('not in private time, nor of a tracker of which nothing is heard', async () => {
  const alice = await tenant()
  const [hidden, silent, seen] = [await asked(alice, 0.05), await asked(alice, 0.05), await asked(alice, 0.05)]
  const told = async (): Promise<number[]> =>
    (await alice.call(path, { task_ids: [hidden, silent, seen] })).list.map(
      ({ task_id }: { task_id: number }) => task_id,
    )
  expect(new Set(await told())).toEqual(new Set([hidden, silent, seen]))
  const trackerOf = async (task_id: number): Promise<number> =>
    (await alice.call('task/read', { task_id })).value.tracker_id
  // A second of work in a week, which is not now.
  const weekday = ((new Date().getUTCDay() + 2) % 7) + 1
  const hours = [{ from: { weekday, time: '12:00:00' }, to: { weekday, time: '12:00:01' } }]
  await alice.call('tracker/privacy/update', { tracker_id: await trackerOf(hidden), hours })
  const those = db
    .selectFrom('tracker')
    .select('source_id')
    .where('id', '=', await trackerOf(silent))
  const { source_id } = await those.executeTakeFirstOrThrow()
  const at = Date.now() - 16 * 60_000
  await hear(db, source_id, { at, points: [point({ time: at, lat: quay.lat + 0.05, lng: quay.lng, speed: 0 })] })
  expect(await told()).toEqual([seen])
})
