import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { tellHistory } from '#store/history/tell.ts'
import { readPoints } from '#store/points/points.ts'
import { queryOf } from '#store/query.ts'
import { fleet, fleetSecret } from '#test/fleet.ts'
import { make } from '#test/rules.ts'
import { point } from '#test/track/points.ts'
import { flag, is, type Point } from '#track/point.ts'

/** A switch that is wired to a device says that it is private (docs/privacy.md). */

const opened = await fleet({ own: true })
const { db, pool } = opened
const log = { error: () => undefined, warn: () => undefined, info: () => undefined }
const { feed } = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log })

const minute = 60_000
const begin = Math.floor(Date.now() / 1000) * 1000 - 100 * minute

/** A van whose third input says it, and an hour of points of it, one a minute; `at`: where a point is by its minute. */
const van = async () => {
  const alice = await opened.tenant()
  const { tracker_id, device_id, source_id } = await opened.tracker(alice)
  await alice.call('tracker/privacy/update', { tracker_id, input_number: 3 })
  await pool.query(
    `update source_state set privacy = jsonb_set(privacy, '{0,at}', to_jsonb($2::float8)), rules = rules + 1 where source_id = $1`,
    [source_id, begin],
  )
  const send = async (...points: Point[]): Promise<void> => {
    await feed({ device: device_id, points, received: Math.max(...points.map(({ time }) => time)) + 1_000 })
    await tellHistory(pool, pool, [source_id])
  }
  const minutes = async (): Promise<number[]> => {
    const points = await readPoints(queryOf(db), source_id, { from: begin, to: begin + 100 * minute })
    return points.filter((one) => !is(one, flag.no_fix)).map(({ lat }) => Math.round((lat - 52) * 1000))
  }
  const notes = async () => {
    const { rows } = await pool.query('select privacy from source_state where source_id = $1', [source_id])
    return rows[0].privacy.slice(1).map(({ at, says }: { at: number; says: string }) => [(at - begin) / minute, says])
  }
  return { alice, tracker_id, device_id, source_id, send, minutes, notes }
}

const on = 0b100
const off = 0b011
const at = (i: number, inputs?: number, more: Partial<Point> = {}): Point =>
  point({
    ...{ time: begin + i * minute, lat: 52 + i / 1000, lng: 13.4, speed: 50, satellites: 9 },
    ...(inputs === undefined ? {} : { attributes: { inputs } }),
    ...more,
  })

test('while it is on nobody is told where the device is, and the state says why', async () => {
  const { alice, tracker_id, send, minutes, notes } = await van()
  await send(at(1, off), at(2, off))
  await send(at(3, on))
  await send(at(4, on), at(5))
  expect(await minutes()).toEqual([1, 2])
  const { state } = await alice.call('tracker/get_state', { tracker_id })
  expect(state.private.by).toBe('input')
  expect(state.gps.location).toEqual({ lat: 52.002, lng: 13.4 })
  await send(at(6, off), at(7, off))
  expect(await minutes()).toEqual([1, 2, 6, 7])
  expect((await alice.call('tracker/get_state', { tracker_id })).state.private).toBe(undefined)
  expect(await notes()).toEqual([
    [3, 'on'],
    [6, 'off'],
  ])
})

test('points that come late say it too, and those that were told between lose their places as far as it was on', async () => {
  const { send, minutes, notes } = await van()
  await send(at(1, off))
  await send(at(5))
  await send(at(9, off))
  expect(await minutes()).toEqual([1, 5, 9])
  await send(at(3, on))
  expect(await minutes()).toEqual([1, 9])
  await send(at(4, off))
  expect(await minutes()).toEqual([1, 4, 5, 9])
  expect(await notes()).toEqual([
    [3, 'on'],
    [4, 'off'],
    [9, 'off'],
  ])
})

test('a late point between points of private time shows none of these', async () => {
  const { send, minutes } = await van()
  await send(at(1, off), at(2, on), at(3, on))
  await send(at(7, on), at(8, off))
  await send(at(5, off))
  expect(await minutes()).toEqual([1, 5, 8])
})

test('what was told of a time that a late point says to be private is taken back', async () => {
  const { alice, tracker_id, send } = await van()
  await make(alice, { trackers: [tracker_id] })
  const entries = async () =>
    (await pool.query(`select event, lat from history where tracker_id = $1 and event = 'speedup'`, [tracker_id])).rows
  await send(at(1, off, { speed: 10 }))
  await send(at(4, undefined, { speed: 150 }))
  expect(await entries()).toEqual([{ event: 'speedup', lat: 52.004 }])
  await send(at(3, on))
  expect(await entries()).toEqual([{ event: 'speedup', lat: null }])
})

test('a device that tells inputs where they change was on when the input was named', async () => {
  const { alice, tracker_id, send, minutes } = await van()
  await alice.call('tracker/privacy/update', { tracker_id, input_number: null })
  await send(at(1, on))
  await pool.query(
    `update source_state set privacy = privacy || $2::jsonb, rules = rules + 1 where source_id in
    (select source_id from tracker where id = $1)`,
    [tracker_id, JSON.stringify([{ at: begin + 2 * minute, says: 'input', input: 3 }])],
  )
  await pool.query(
    `update source_state set privacy = privacy - 1 where source_id in (select source_id from tracker where id = $1)`,
    [tracker_id],
  )
  await send(at(3))
  await send(at(4))
  expect(await minutes()).toEqual([1])
})

test('what a device says of its inputs without a place counts, and a point that is dated ahead when it comes', async () => {
  const { device_id, send, minutes } = await van()
  await send(at(1, off))
  await feed({ device: device_id, points: [], status: { inputs: on }, received: begin + 2 * minute })
  await send(at(3))
  expect(await minutes()).toEqual([1])
  const ahead = at(3 + 60 * 24, off)
  await feed({ device: device_id, points: [ahead], received: begin + 5 * minute })
  await send(at(6))
  expect(await minutes()).toEqual([1, 6])
})

test('it is read by other processes from then on', async () => {
  const { device_id, send, minutes, notes } = await van()
  await send(at(1, on))
  const other = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log })
  await other.feed({ device: device_id, points: [at(2, on)], received: begin + 3 * minute })
  await other.feed({ device: device_id, points: [at(3, off)], received: begin + 4 * minute })
  await send(at(4, off))
  expect(await minutes()).toEqual([3, 4])
  expect(await notes()).toEqual([
    [1, 'on'],
    [3, 'off'],
  ])
})
