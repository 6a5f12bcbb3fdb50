import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import * as points from '#store/points/points.ts'
import { rememberedOf } from '#store/points/remembered.ts'
import type { Period } from '#store/points/runs.ts'
import { seal } from '#store/points/seal.ts'
import * as unsent from '#store/points/unsent.ts'
import { columnsFrom, piecesFrom, sumsFrom, totalsFrom } from '#store/points/upgrading.ts'
import { queryOf } from '#store/query.ts'
import { freshDatabase } from '#test/database.ts'
import { isDistributed } from '#test/distributed.ts'
import { makeSource, secret } from '#test/source.ts'
import { point } from '#test/track/points.ts'
import { decode } from '#track/block.ts'
import { pointsOf } from '#track/columns.ts'
import { unpack } from '#track/remembered.ts'

/** The newest points of a device stand in its row, piece by piece, until they are a tail. */

const { db, pool } = await freshDatabase()
const query = queryOf(db)
const begin = Date.UTC(2026, 5, 1, 8)
const fail = (details: object): never => {
  throw new Error(JSON.stringify(details))
}
const log = { error: fail, warn: fail, info: fail }

/** A process of its own. */
const newIngest = () => createIngest({ pool, secret, metrics: createMetrics(), log, together: !isDistributed })

const pointAt = (second: number, alt = 0) =>
  point({
    ...{
      time: begin + second * 1000,
      lat: 52 + (alt > 0 ? Math.sin(second * 99) : second) / 10_000,
      lng: 13,
      speed: 36 + (second % 5),
      alt,
    },
    attributes: { ignition: true, board_voltage: 13.8 + (second % 3) / 10 },
  })

const device = async () => {
  const { device, source_id } = await makeSource(pool)
  const first = newIngest()
  const send = (seconds: readonly number[], { feed } = first, alt = 0) =>
    feed({
      device,
      points: seconds.map((second) => pointAt(second, alt)),
      received: begin + Math.max(...seconds) * 1000,
    })
  const whole = { from: 0, to: Date.UTC(2100, 0) }
  return {
    source_id,
    send,
    read: (period: Period = whole) => points.readPoints(query, source_id, period),
    tails: async () =>
      (
        await pool.query<{ seq: number; points: number; data: Buffer }>(
          'select seq, points, data from tail where source_id = $1 order by seq',
          [source_id],
        )
      ).rows,
    row: async () => {
      const { rows } = await pool.query<{ pieces: Buffer | null; tail_points: number }>(
        'select pieces, tail_points from source_state where source_id = $1',
        [source_id],
      )
      const { pieces = null, tail_points = 0 } = rows[0] ?? {}
      return { pieces: pieces ? decode(pieces) : [], bytes: pieces?.length ?? 0, tail_points }
    },
  }
}

const upTo = (count: number, from = 0): number[] => Array.from({ length: count }, (_, i) => from + i)

test('messages join those that came before them, until these are a tail', async () => {
  const { send, read, tails, row } = await device()
  for (const second of upTo(5)) await send([second])
  expect(await tails()).toEqual([])
  expect((await row()).pieces).toEqual(upTo(5).map((second) => pointAt(second)))
  for (const second of upTo(75, 5)) {
    await send([second])
    expect((await row()).bytes).toBeLessThanOrEqual(400)
  }
  const stored = await tails()
  const { pieces, tail_points } = await row()
  expect(stored.length).toBeGreaterThan(1)
  expect(stored.length).toBeLessThan(10)
  expect(tail_points).toBe(80)
  expect(stored.map(({ data }) => decode(data).length)).toEqual(stored.map((tail) => tail.points))
  // The number of a tail is that of the points before it.
  const behind = stored.map((_, i) => stored.slice(0, i).reduce((sum, tail) => sum + tail.points, 0))
  expect(stored.map(({ seq }) => seq)).toEqual(behind)
  expect([...stored.flatMap(({ data }) => decode(data)), ...pieces]).toEqual(upTo(80).map((second) => pointAt(second)))
  expect(await read()).toEqual(upTo(80).map((second) => pointAt(second)))
})

test('a message of many points is a tail of its own, behind what was there', async () => {
  const { send, read, tails, row } = await device()
  await send([0])
  await send([1])
  await send(upTo(40, 2), undefined, 7)
  expect((await tails()).map(({ seq, points }) => [seq, points])).toEqual([
    [0, 2],
    [2, 40],
  ])
  expect((await row()).pieces).toEqual([])
  await send([50])
  expect(await row()).toMatchObject({ pieces: [pointAt(50)], tail_points: 43 })
  expect((await read()).map(({ alt }) => alt)).toEqual([0, 0, ...upTo(40).map(() => 7), 0])
  await send(upTo(60, 51), undefined, 7)
  expect((await tails()).map(({ seq }) => seq)).toEqual([0, 2, 42, 43])
  expect(await row()).toMatchObject({ pieces: [], tail_points: 103 })
})

test('what is late joins too, and of equal times the point that came first stays, sealed or not', async () => {
  const { source_id, send, read, row } = await device()
  for (const second of [0, 10, 20]) await send([second])
  await send([15], undefined, 7)
  await send([10, 12], undefined, 7)
  expect((await row()).pieces.map(({ alt }) => alt)).toEqual([0, 0, 0, 7, 7])
  const expected = [pointAt(0), pointAt(10), pointAt(12, 7), pointAt(15, 7), pointAt(20)]
  expect(await read()).toEqual(expected)
  expect(await seal(pool, source_id)).toBe(5)
  expect(await row()).toEqual({ pieces: [], bytes: 0, tail_points: 0 })
  expect(await read()).toEqual(expected)
})

test('who takes over goes on from the pieces of another process, and the sealer from those of both', async () => {
  const { source_id, send, read, tails, row } = await device()
  const others = [newIngest(), newIngest()]
  for (const second of upTo(12)) await send([second], others[second % 2])
  expect(await tails()).toEqual([])
  expect((await row()).pieces).toHaveLength(12)
  // A process that remembers more than is there: nothing that was sealed comes again.
  expect(await seal(pool, source_id)).toBe(12)
  for (const second of upTo(12, 12)) await send([second], others[second % 2])
  expect(await row()).toMatchObject({ tail_points: 12 })
  for (const second of upTo(60, 24)) await send([second], newIngest())
  expect((await tails()).length).toBeGreaterThan(0)
  expect(await read()).toEqual(upTo(84).map((second) => pointAt(second)))
  expect(await seal(pool, source_id)).toBe(72)
  expect(await read()).toEqual(upTo(84).map((second) => pointAt(second)))
})

test('all who read the history find them, and only where they belong', async () => {
  const { source_id, send, read } = await device()
  for (const second of upTo(30)) await send([second])
  await seal(pool, source_id)
  for (const second of upTo(5, 30)) await send([second])
  const all = upTo(35).map((second) => pointAt(second))
  const streamed = async (from: number, to: number) =>
    (await Array.fromAsync(points.stream(query, source_id, { from, to }))).flatMap((columns) => pointsOf(columns))
  const at = (second: number) => begin + second * 1000
  const timesOf = (some: readonly { time: number }[]) => some.map(({ time }) => (time - begin) / 1000)
  expect(timesOf(await streamed(0, at(100)))).toEqual(upTo(35))
  expect(timesOf(await streamed(at(28), at(31)))).toEqual([28, 29, 30, 31])
  expect(timesOf(await streamed(at(3), at(4)))).toEqual([3, 4])
  expect(timesOf(await streamed(at(35), at(90)))).toEqual([])
  expect(timesOf(await read({ from: at(29), to: at(30) }))).toEqual([29, 30])
  expect(timesOf(await points.newest(query, source_id, 7))).toEqual(upTo(7, 28))
  expect(await points.ends(query, source_id, { from: at(31), to: at(33) })).toEqual({ first: at(31), last: at(33) })
  expect(await points.ends(query, source_id, { from: at(10), to: at(90) })).toEqual({ first: at(10), last: at(34) })
  expect(await points.ends(query, source_id, { from: at(35), to: at(90) })).toBeUndefined()
  const { points: left } = await unsent.readUnsent(query, source_id, { reached: at(27), version: 0, late: 0 }, 20)
  expect(left).toEqual(all.slice(28))
})

test('what a row of the release before remembers goes on, and no piece is there yet', async () => {
  const { source_id, send, read, row } = await device()
  await send([0])
  await send([1])
  // As it was kept: all that is remembered in one, and each message a tail.
  await pool.query(
    `with whole as (select source_id, tail_points, pieces, remembered || seldom as remembered from source_state where source_id = $1),
     tails as (
       insert into tail (source_id, seq, from_time, to_time, points, data)
       select source_id, 0, $2, $3, tail_points, pieces from whole
     )
     update source_state s set remembered = w.remembered, seldom = null, pieces = null, token = s.token + 1
     from whole w where s.source_id = w.source_id`,
    [source_id, new Date(begin), new Date(begin + 1000)],
  )
  const before = (await rememberedOf(query, [source_id])).get(source_id)
  expect(before).toMatchObject({ last_time: begin + 1000, live: { attributes: { ignition: [true, begin + 1000] } } })
  await send([2])
  await send([3])
  expect(await row()).toMatchObject({ pieces: [pointAt(2), pointAt(3)], tail_points: 4 })
  expect((await rememberedOf(query, [source_id])).get(source_id)).toMatchObject({ last_time: begin + 3000 })
  expect(await read()).toEqual(upTo(4).map((second) => pointAt(second)))
})

test('while processes of the release before may run, rows are as they know them', async () => {
  const { source_id, send, read, tails, row } = await device()
  let joins = false
  const ingest = createIngest({
    ...{ pool, secret, metrics: createMetrics(), log, together: !isDistributed },
    mayJoin: () => joins,
  })
  const kept = async () =>
    (await pool.query('select remembered, seldom from source_state where source_id = $1', [source_id])).rows[0]
  for (const second of upTo(3)) await send([second], ingest)
  expect(await row()).toMatchObject({ pieces: [], tail_points: 3 })
  expect((await tails()).map(({ seq, points }) => [seq, points])).toEqual(upTo(3).map((seq) => [seq, 1]))
  const { remembered, seldom } = await kept()
  expect(unpack(remembered, new Date(begin + 2000))).toMatchObject({ last_time: begin + 2000 })
  expect(seldom).toHaveLength(0)
  joins = true
  for (const second of upTo(3, 3)) await send([second], ingest)
  expect((await row()).pieces).toHaveLength(3)
  expect((await kept()).seldom.length).toBeGreaterThan(0)
  // As a process does that found no pieces: those that are there become a tail.
  joins = false
  for (const second of upTo(2, 6)) await send([second], ingest)
  expect((await tails()).map(({ seq, points }) => [seq, points])).toEqual([
    ...upTo(3).map((seq) => [seq, 1]),
    ...[
      [3, 3],
      [6, 1],
      [7, 1],
    ],
  ])
  expect(await read()).toEqual(upTo(8).map((second) => pointAt(second)))
})

test.each([
  ['these are', piecesFrom, '%-pieces.sql'],
  ['blocks have columns that are read apart', columnsFrom, '%-totals.sql'],
  ['what points add up to is known', totalsFrom, '%-totals.sql'],
  ['days are summed', sumsFrom, '%-track-days.sql'],
])('%s an hour from the migration on, and none where the database is new', async (_, from, migration) => {
  const { pool: other } = await freshDatabase()
  expect(await from(other)).toBe(0)
  const applied = (ago: string) =>
    other.query(`update migration set applied = now() - $1::interval where name like $2`, [ago, migration])
  await other.query(`update migration set applied = now() - interval '1 year'`)
  expect(await from(other)).toBe(0)
  await applied('20 minutes')
  expect(Math.round((await from(other)) / 60_000)).toBe(40)
  await applied('61 minutes')
  expect(await from(other)).toBe(0)
})

test('what every message changes stands last in the row, and the pieces behind it', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'source_state'::regclass and attnum > 0 and not attisdropped order by attnum desc limit 6`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['pieces', 'remembered', 'tail_points', 'heard', 'token', 'version'])
})
