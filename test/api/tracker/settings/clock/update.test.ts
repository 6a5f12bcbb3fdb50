import { expect, test } from 'vitest'
import { recorded } from '#test/api/track/recorded.ts'
import { drive } from '#test/track/drive.ts'
import { bind, block, clone } from '#test/trackers.ts'
import type { Point } from '#track/point.ts'

const { db, tenant, subuser, tracker, ingest } = await recorded()
const path = 'tracker/settings/clock/update'
const read = 'tracker/settings/clock/read'
const minute = 60_000

const told = async (person: Awaited<ReturnType<typeof tenant>>, tracker_id: number, received: number) => {
  const [from, to] = [received - 86_400_000, received + 86_400_000].map((time) => new Date(time).toISOString())
  const asked = { tracker_id, from, to, simplify: false, filter: false, iso_datetime: true }
  const { list } = await person.call('track/read', asked)
  return list.map(({ get_time, ahead }: { get_time: string; ahead?: boolean }) => ({
    ahead,
    minutes: (Date.parse(get_time) - received) / minute,
  }))
}

test('what is ahead is marked, or taken to be of its receipt, from the next points on', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const [place] = drive([{ for: 1 }]) as [Point]
  const received = Math.floor(Date.now() / minute) * minute
  const send = (minutes: number[], at = received) =>
    ingest.feed({ device: device_id, points: minutes.map((m) => ({ ...place, time: at + m * minute })), received: at })
  await send([-60, 60])
  expect(await told(alice, tracker_id, received)).toEqual([{ minutes: -60 }, { minutes: 60, ahead: true }])
  expect(await alice.call(path, { tracker_id, future_times: 'receipt' })).toEqual({})
  expect(await alice.call(read, { tracker_id })).toEqual({ future_times: 'receipt' })
  await send([-30, 118, 120])
  await send([100 * 24 * 60], received + minute)
  await send([1], received + 2 * minute)
  expect(await told(alice, tracker_id, received)).toEqual([
    ...[-60, -30, -2, 0, 1, 3].map((minutes) => ({ minutes })),
    { minutes: 60, ahead: true },
  ])
  const { state } = await alice.call('tracker/get_state', { tracker_id, iso_datetime: true })
  expect(Date.parse(state.gps.updated)).toBe(received + 3 * minute)
})

test('bounds', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const fault = { code: 7, body: { errors: [{ parameter: 'future_times' }] } }
  for (const wrong of [{}, { future_times: 'refuse' }])
    expect(await alice.fails(path, { tracker_id, ...wrong })).toMatchObject(fault)
})

test('unknown, foreign, cloned and blocked trackers, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const given = { tracker_id, future_times: 'receipt' }
  const [mute, clerk] = [await subuser(alice), await subuser(alice, ['tracker_update'])]
  expect(await mute.fails(path, given)).toMatchObject({ code: 13 })
  for (const stranger of [bob, clerk]) expect(await stranger.fails(path, given)).toMatchObject({ code: 204, http: 404 })
  const cloned = await clone(db, bob, source_id)
  expect(await bob.fails(path, { ...given, tracker_id: cloned })).toMatchObject({ code: 219, http: 403 })
  expect(await alice.call(read, { tracker_id })).toEqual({ future_times: 'mark' })
  await bind(db, alice, clerk, [tracker_id])
  expect(await clerk.call(path, given)).toEqual({})
  await block(db, source_id)
  expect(await alice.fails(path, given)).toMatchObject({ code: 208, http: 403 })
})
