import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import * as points from '#store/points/points.ts'
import { rememberedOf } from '#store/points/remembered.ts'
import { seal } from '#store/points/seal.ts'
import * as tracks from '#store/points/tracks.ts'
import { queryOf } from '#store/query.ts'
import { freshDatabase } from '#test/database.ts'
import { makeSource, secret } from '#test/source.ts'
import { default_detection } from '#track/detection.ts'
import { merge } from '#track/merge.ts'
import { flag, type Point } from '#track/point.ts'
import { current, segment } from '#track/segment.ts'
import type { Track } from '#track/track.ts'

const { db, pool } = await freshDatabase()
const query = queryOf(db)
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const newIngest = () => createIngest({ pool, secret, metrics: createMetrics(), log: silent })

const source = () => makeSource(pool)

const minute = 60_000
const begin = Date.UTC(2026, 5, 1, 8)

const point = (time: number, lat: number, speed: number): Point => ({
  time,
  lat,
  lng: 13.4,
  alt: 40,
  speed,
  heading: 0,
  satellites: 9,
  precision: 0,
  flags: 0,
  attributes: undefined,
})

/** Drives of 10 minutes with 12 minutes of standing between them, a point every 30 seconds. */
const day = (drives: number): Point[] => {
  const all: Point[] = []
  let lat = 52
  for (let i = 0; i < drives * 44; i++) {
    const driving = i % 44 < 20
    if (driving) lat += 0.004
    all.push(point(begin + i * 30_000, Math.round(lat * 1e6) / 1e6, driving ? 53 : 0))
  }
  return all
}

/** Drives of 10 minutes, a day and a half of standing after each, told every quarter of an hour. */
const fortnight = (): Point[] => {
  const round = 10 * minute + 150 * 15 * minute
  return Array.from({ length: 6 * 170 }, (_, i) => {
    const drive = Math.floor(i / 170)
    const step = i % 170
    const driven = Math.min(step, 20)
    const time = begin + drive * round + driven * 30_000 + (step - driven) * 15 * minute
    return point(time, Math.round((52 + 0.08 * drive + 0.004 * driven) * 1e6) / 1e6, step < 20 ? 53 : 0)
  })
}

/** The same of a receiver that is now and then 200 km off, for a point or for two. */
const erring = (points: Point[]): Point[] =>
  points.map((one, i) => (i % 23 === 11 || i % 61 < 2 ? { ...one, lat: Math.round((one.lat + 1.8) * 1e6) / 1e6 } : one))

/** When everything has come: as buffered points are marked on arrival, all comes at once in the far future of none. */
const received = begin + 5 * minute
const lastReceived = begin + 30 * 24 * 60 * minute

/** What is stored of a track that has ended: the row of one under way is written when it begins. */
const figures = ({ start_time, end_time, points, type, start_reason, end_reason }: Track, openStart?: number) => ({
  ...{ start_time, type, start_reason, end_reason },
  ...(start_time !== openStart && { end_time, points }),
})

const expected = (all: readonly Point[]) => {
  const { state, closed } = segment(undefined, all, default_detection)
  const open = current(state)
  return {
    open: open?.start_time,
    tracks: [...closed, ...(open ? [open] : [])].map((track) => figures(track, open?.start_time)),
  }
}

const stored = async (source_id: number, open: number | undefined) =>
  (await tracks.starting(query, source_id, { from: 0, to: 8e15 })).map((track) => figures(track, open))

const expectTracks = async (source_id: number, all: readonly Point[]) => {
  const { open, tracks } = expected(all)
  expect(await stored(source_id, open)).toEqual(tracks)
}

const everything = (source_id: number) => points.readPoints(query, source_id, { from: 0, to: 8e15 })

test('what was fed is read back, its tracks are stored, and it stays so when it is sealed', async () => {
  const { device, source_id } = await source()
  const { feed } = newIngest()
  const all = day(3)
  for (const one of all)
    expect(await feed({ device, points: [one], received: one.time })).toMatchObject({ known: true, taken: 1 })
  expect(await everything(source_id)).toEqual(all)
  await expectTracks(source_id, all)
  expect(await seal(pool, source_id)).toBe(all.length)
  expect(await everything(source_id)).toEqual(all)
  const { rows } = await pool.query('select count(*)::int as tails from tail where source_id = $1', [source_id])
  expect(rows).toEqual([{ tails: 0 }])
})

test('an unknown device is refused, and let in soon after it was registered', async () => {
  const { feed } = newIngest()
  expect(await feed({ device: 'nobody', points: [point(begin, 1, 1)], received })).toEqual({ known: false, taken: 0 })
})

test('points that were sent again are taken, and stored once', async () => {
  const { device, source_id } = await source()
  const { feed } = newIngest()
  const all = day(1).slice(0, 15)
  await feed({ device, points: all, received })
  expect(await feed({ device, points: all, received })).toMatchObject({ known: true, taken: all.length })
  expect(await everything(source_id)).toEqual(all)
  const { rows } = await pool.query('select tail_points as points from source_state where source_id = $1', [source_id])
  expect(rows).toEqual([{ points: all.length }])
})

test('an alarm beside the place of its second is kept, whether they come together or not, and once', async () => {
  const { device, source_id } = await source()
  const place = (second: number) => point(begin + second * 1000, 52, 20)
  const alarm = (second: number) => ({ ...place(second), attributes: { event: 'sos', battery: 40 } })
  const { feed } = newIngest()
  await feed({ device, points: [place(0), alarm(0)], received })
  await feed({ device, points: [place(1), place(2)], received })
  for (const points of [[alarm(2)], [alarm(1)], [alarm(1), alarm(2)]])
    expect(await feed({ device, points, received })).toMatchObject({ known: true, taken: points.length })
  const all = [0, 1, 2].map((second) => ({ ...place(second), attributes: { event: 'sos' } }))
  expect(await everything(source_id)).toEqual(all)
  const { rows } = await pool.query('select tail_points as points from source_state where source_id = $1', [source_id])
  expect(rows).toEqual([{ points: 5 }])
  await seal(pool, source_id)
  expect(await everything(source_id)).toEqual(all)
})

test('impossible points are refused for good and counted', async () => {
  const { device, source_id } = await source()
  const metrics = createMetrics()
  const { feed } = createIngest({ pool, secret, metrics, log: silent })
  const bad = [
    { ...point(begin, 91, 0) },
    { ...point(begin, Number.NaN, 0) },
    { ...point(begin, 1, 0), lng: 181 },
    point(Date.UTC(1999, 11, 31), 1, 0),
    point(received + 25 * 60 * minute, 1, 0),
  ]
  expect(await feed({ device, points: [...bad, point(begin, 1, 0)], received })).toMatchObject({
    known: true,
    taken: 6,
  })
  expect(await everything(source_id)).toHaveLength(1)
  const { values } = await metrics.points.get()
  expect(values.find(({ labels }) => labels.outcome === 'impossible')?.value).toBe(5)
})

test('figures that cannot be are dropped, beside a place and without one', async () => {
  const { device, source_id } = await source()
  const { feed } = newIngest()
  const told = { ...point(begin, 52, 65_535), attributes: { battery: 130, temperature1: -127, event: 'sos' } }
  await feed({ device, points: [told], status: { gsm_signal: 255, ignition: true }, received })
  expect(await everything(source_id)).toMatchObject([{ speed: 0, attributes: { event: 'sos' } }])
  const { live } = (await rememberedOf(query, [source_id])).get(source_id) ?? {}
  expect(Object.keys(live?.attributes ?? {}).sort()).toEqual(['event', 'ignition'])
})

test('what an impossible point reports is heard, at its receipt', async () => {
  const { device, source_id } = await source()
  const { feed } = newIngest()
  const alarm = { ...point(begin, 91, 0), attributes: { event: 'sos', battery: 40 } }
  expect(await feed({ device, points: [alarm], received })).toMatchObject({ known: true, taken: 1 })
  const { live } = (await rememberedOf(query, [source_id])).get(source_id) ?? {}
  expect(live?.attributes).toEqual({ event: ['sos', received] })
})

test('points without a place and points that come late are marked, not lost', async () => {
  const { device, source_id } = await source()
  const { feed } = newIngest()
  await feed({ device, points: [point(begin, 0, 0)].map((p) => ({ ...p, lng: 0 })), received: begin })
  await feed({ device, points: [point(begin + minute, 1, 0)], received: begin + 10 * minute })
  expect((await everything(source_id)).map(({ flags }) => flags)).toEqual([flag.no_fix, flag.buffered])
})

test('points dated ahead of their receipt are kept and marked, and neither live state nor tracks know of them', async () => {
  const { device, source_id } = await source()
  const metrics = createMetrics()
  const { feed } = createIngest({ pool, secret, metrics, log: silent })
  const all = day(4)
  const ahead = (one: Point, minutes: number): Point => ({ ...one, time: one.time + minutes * minute, lat: 0.5 })
  for (const [i, one] of all.entries()) {
    // A real point comes at the first of these times, none at the other.
    const wrong = i === 10 ? [ahead(one, 60)] : i === 11 ? [ahead(one, 24 * 60)] : []
    await feed({ device, points: [...wrong, one], received: one.time })
    expect((await rememberedOf(query, [source_id])).get(source_id)).toMatchObject({
      last_time: one.time,
      live: { gps: { time: one.time }, fix: { lat: one.lat } },
    })
  }
  const expectAll = async () => {
    const stored = await everything(source_id)
    expect(stored.filter(({ flags }) => flags !== flag.ahead)).toEqual(all)
    expect(stored.slice(all.length)).toMatchObject([{ flags: flag.ahead, lat: 0.5 }])
    await expectTracks(source_id, all)
  }
  await expectAll()
  await seal(pool, source_id)
  await expectAll()
  const { values } = await metrics.points.get()
  expect(values.find(({ labels }) => labels.outcome === 'ahead')?.value).toBe(2)
})

test('a clock may be two minutes ahead, by the receipt of its own message', async () => {
  const { device, source_id } = await source()
  const { feed } = newIngest()
  const times = [begin + 2 * minute, begin + 2 * minute + 1]
  await Promise.all([
    feed({ device, points: times.map((time) => point(time, 1, 0)), received: begin }),
    feed({ device, points: [point(begin + minute, 1, 0)], received: begin + minute }),
  ])
  expect((await everything(source_id)).map(({ flags }) => flags)).toEqual([0, 0, flag.ahead])
})

test('a corrupted device is refused though it was known a moment ago', async () => {
  const { device, source_id } = await source()
  const { feed } = newIngest()
  await feed({ device, points: [point(begin, 1, 0)], received })
  await pool.query('update source set corrupted = now() where id = $1', [source_id])
  expect(await feed({ device, points: [point(begin + minute, 1, 0)], received })).toEqual({ known: false, taken: 0 })
  expect(await everything(source_id)).toHaveLength(1)
})

test('two processes that feed one device lose nothing', async () => {
  const { device, source_id } = await source()
  const gateways = [newIngest(), newIngest()]
  const all = day(4)
  await Promise.all(all.map((one, i) => gateways[i % 2]?.feed({ device, points: [one], received: one.time })))
  expect((await everything(source_id)).map(({ time, lat }) => [time, lat])).toEqual(
    all.map(({ time, lat }) => [time, lat]),
  )
  await expectTracks(source_id, all)
})

test('a process that remembers what a failover or a restored backup has undone begins from what is stored', async () => {
  const { device, source_id } = await source()
  const [survivor, other] = [newIngest(), newIngest()]
  const all = day(4)
  const send = async ({ feed }: typeof survivor, points: readonly Point[]) => {
    for (const point of points) await feed({ device, points: [point], received: point.time })
  }
  await send(survivor, all.slice(0, 10))
  const tables = ['source_state', 'tail', 'track']
  for (const table of tables)
    await pool.query(`create table kept_${table} as select * from ${table} where source_id = ${source_id}`)
  await send(survivor, all.slice(10, 60))
  for (const table of tables) {
    await pool.query(`delete from ${table} where source_id = ${source_id}`)
    await pool.query(`insert into ${table} select * from kept_${table}`)
  }
  // As many writes as were lost, so that the row looks as if it were the one that the survivor wrote.
  await send(other, all.slice(70, 120))
  await send(survivor, all.slice(120))
  const left = [...all.slice(0, 10), ...all.slice(70)]
  expect((await everything(source_id)).map(({ time }) => time)).toEqual(left.map(({ time }) => time))
  await expectTracks(source_id, left)
})

test('texts that PostgreSQL cannot keep are mended', async () => {
  const { device, source_id } = await source()
  const { feed } = newIngest()
  const odd = { text: 'a\u0000b\ud800' }
  await feed({ device, points: [{ ...point(begin, 1, 0), attributes: odd }], status: odd, received })
  expect((await everything(source_id))[0]?.attributes).toEqual({ text: 'ab\ufffd' })
})

test('one message that cannot be stored does not hold up the others of its batch', async () => {
  const { device, source_id } = await source()
  const other = await source()
  const { feed } = newIngest()
  const [place] = [point(begin, 1, 0)]
  // What no version of the segmenter ever wrote.
  await pool.query(`update source_state set remembered = '\\x0000' where source_id = $1`, [other.source_id])
  const results = await Promise.allSettled([
    feed({ device: other.device, points: [place], received }),
    feed({ device, points: [point(begin, 1, 0)], received }),
  ])
  expect(results[1]).toMatchObject({ status: 'fulfilled', value: { known: true, taken: 1 } })
  expect(await everything(source_id)).toHaveLength(1)
})

/** Portions: where they begin, how long they are, how many minutes ahead another point of theirs is; sealed after it; restarted. */
const plans = (length: number) =>
  fc.array(
    fc.tuple(
      fc.nat(length - 1),
      fc.integer({ min: 1, max: 90 }),
      fc.constantFrom(0, 0, 3, 60, 1440),
      fc.boolean(),
      fc.boolean(),
    ),
    { minLength: 1, maxLength: 12 },
  )

test.each([
  ['a busy day', day(9)],
  ['a busy day of a receiver that errs', erring(day(9))],
  ['days of standing', erring(fortnight())],
])(
  '%s: tracks are the same in whatever order, batches and processes the points come, sealed in between or not',
  async (_, all) => {
    await fc.assert(
      fc.asyncProperty(plans(all.length), async (plan) => {
        const { device, source_id } = await source()
        let ingest = newIngest()
        const sent: Point[][] = []
        for (const [from, length, minutes, sealing, restart] of plan) {
          const batch = all.slice(from, from + length)
          sent.push(batch)
          const last = batch.at(-1) as Point
          const ahead = minutes > 0 ? [{ ...last, time: last.time + minutes * minute }] : []
          await ingest.feed({ device, points: [...ahead, ...batch], received: minutes > 0 ? last.time : lastReceived })
          if (sealing) await seal(pool, source_id)
          if (restart) ingest = newIngest()
        }
        const distinct = merge(sent)
        const stored = (await everything(source_id)).filter(({ flags }) => (flags & flag.ahead) === 0)
        expect(stored.map(({ time }) => time)).toEqual(distinct.map(({ time }) => time))
        await expectTracks(source_id, distinct)
      }),
      { numRuns: 60 },
    )
  },
  120_000,
)
