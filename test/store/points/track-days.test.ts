import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createSummer } from '#jobs/sum-tracks.ts'
import { type Reading, tracksOf } from '#service/track/asked.ts'
import { partWithin } from '#service/track/part.ts'
import { sumsOf } from '#service/track/sums.ts'
import { createMetrics } from '#src/metrics.ts'
import { rememberedOf } from '#store/points/remembered.ts'
import { expire } from '#store/points/retention.ts'
import { seal } from '#store/points/seal.ts'
import { sumDays, summable } from '#store/points/track-days.ts'
import type { Sum } from '#store/points/track-sums.ts'
import { queryOf } from '#store/query.ts'
import { freshDatabase } from '#test/database.ts'
import { isDistributed } from '#test/distributed.ts'
import { makeSource, secret } from '#test/source.ts'
import { begin, drive, type Part } from '#test/track/drive.ts'
import { default_detection } from '#track/detection.ts'
import { isShort } from '#track/filter.ts'
import { flag, type Point } from '#track/point.ts'

const { db, pool } = await freshDatabase()
const query = queryOf(db)
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const ingestOf = () => createIngest({ pool, secret, metrics: createMetrics(), log: silent })
const { feed } = ingestOf()
const day = 86_400_000
const hour = 3_600_000

interface Asked {
  from: number
  to: number
  filter: boolean
  include_gsm_lbs: boolean
}

/** What the plan keeps of a source, in hours before now, and its history as it is opened. */
const readingOf = async (source_id: number, { from, to }: Asked, kept_hours: number): Promise<Reading> => {
  const now = Date.now()
  const kept_from = now - kept_hours * hour
  const segment = (await rememberedOf(query, [source_id])).get(source_id)?.segment ?? null
  return {
    ...{ query, source_id, label: '', detection: default_detection, segment, now, kept_from },
    ...{ period: { from: Math.max(from, kept_from), to }, limit_exceeded: from < kept_from },
    privacy: undefined,
  }
}

/** Track by track, as `track/list` reads them; lengths as they are stored. */
const plain = async (reading: Reading, { filter, include_gsm_lbs }: Asked): Promise<Sum> => {
  const sum: Sum = { tracks: 0, stops: 0, length: 0, max_speed: 0, duration: 0, start_time: null, end_time: null }
  const open = reading.segment?.track?.start_time
  for (const track of await tracksOf(reading)) {
    if (track.type !== 'regular' || (track.lbs && !include_gsm_lbs) || (filter && isShort(track))) continue
    const length = track.start_time === open ? track.length : Math.fround(track.length)
    for (const part of await partWithin(reading, { ...track, length })) {
      sum.tracks++
      if (!['period', 'under_way'].includes(part.end_reason.reason)) sum.stops++
      sum.length += part.length
      sum.max_speed = Math.max(sum.max_speed, part.max_speed)
      sum.duration += part.end_time - part.start_time
      sum.start_time ??= part.start_time
      sum.end_time = part.end_time
    }
  }
  return sum
}

const summedTo = async (source_id: number) => {
  const { rows } = await pool.query<{ since: Date; before: Date; days: number }>(
    `select since, before, (select count(distinct day)::int from track_day d where d.source_id = s.source_id
       and d.day >= s.since and d.day < s.before) as days from track_summed s where source_id = $1`,
    [source_id],
  )
  return rows[0]
}

const part: fc.Arbitrary<Part> = fc.record({
  for: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 300, max: 30_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 30_000, max: 200_000 }) },
  ),
  speed: fc.constantFrom(0, 0, 0, 3, 30, 80),
  heading: fc.integer({ min: 0, max: 359 }),
  flags: fc.constantFrom(0, 0, 0, flag.lbs),
  every: fc.constantFrom(90, 90, 90, 0),
})

const messages = 12
/** Moments of a history of ten days: any, and midnights. */
const moment = fc.oneof(
  fc.integer({ min: begin - day, max: begin + 11 * day }),
  fc.integer({ min: -1, max: 11 }).map((days) => begin - (begin % day) + days * day),
)
const asked: fc.Arbitrary<Asked> = fc
  .record({ a: moment, b: moment, filter: fc.boolean(), include_gsm_lbs: fc.boolean() })
  .map(({ a, b, ...wishes }) => ({ from: Math.min(a, b), to: Math.max(a, b) - 1, ...wishes }))

const story = fc.record({
  parts: fc.array(part, { minLength: 15, maxLength: 80 }),
  order: fc.shuffledSubarray(
    Array.from({ length: messages }, (_, i) => i),
    { minLength: messages - 2 },
  ),
  isRising: fc.boolean(),
  turns: fc.array(
    fc.record({
      does: fc.constantFrom('sum', 'sum', 'sum', 'expire', 'seal', 'nothing'),
      kept: moment,
      asked: fc.array(asked, { minLength: 4, maxLength: 4 }),
    }),
    { minLength: messages, maxLength: messages },
  ),
})

test('whatever comes in whatever order and is deleted, sums of days tell what tracks do', async () => {
  let days = 0
  await fc.assert(
    fc.asyncProperty(story, async ({ parts, order, isRising, turns }) => {
      const { device, source_id } = await makeSource(pool, '100y')
      const { run } = createSummer({ pool, log: silent })
      let kept_hours = 100 * 365 * 24
      const points = drive(parts).filter(({ time }) => time < begin + 10 * day)
      const size = Math.ceil(points.length / messages)
      for (const [turn, i] of (isRising ? order.toSorted((a, b) => a - b) : order).entries()) {
        const sent = points.slice(i * size, (i + 1) * size)
        await feed({ device, points: sent, received: sent.at(-1)?.time ?? begin })
        const { does, kept, asked } = turns[turn] as (typeof turns)[number]
        if (does === 'sum') await run()
        if (does === 'seal') await seal(pool, source_id)
        if (does === 'expire') {
          kept_hours = Math.ceil((Date.now() - kept) / hour)
          await pool.query(
            'update tariff set store_period = $2 where id = (select tariff_id from source where id = $1)',
            [source_id, `${kept_hours}h`],
          )
          await expire({ pool }, source_id - 1, 1)
        }
        days += (await summedTo(source_id))?.days ?? 0
        for (const one of asked) {
          const reading = await readingOf(source_id, one, kept_hours)
          if (reading.period.from > reading.period.to) continue
          const expected = await plain(reading, one)
          const wishes = { ...one, from: new Date(one.from), to: new Date(one.to) }
          const [sum] = await sumsOf(query, [reading], wishes)
          expect(sum).toEqual({ ...expected, length: expect.closeTo(expected.length, 4) })
        }
      }
    }),
    { numRuns: 20 },
  )
  expect(days).toBeGreaterThan(100)
}, 120_000)

/** Drives of ten minutes at 8, 12 and 16 o'clock on days from the first one on. */
const days = (from: number, to: number): Point[] =>
  drive(
    Array.from({ length: (to - from) * 3 }, (_, i) => [
      { for: 600, speed: 50, heading: 60 + (i % 2) * 180 },
      { for: 3 * 3_600 + 3_000 + (i % 3 === 2 ? 12 * 3_600 : 0), every: 600 },
    ]).flat(),
  ).map((point) => ({ ...point, time: point.time + from * day }))

const sumOf = async (source_id: number): Promise<Sum> => {
  const asked = { from: begin - day, to: begin + 400 * day, filter: true, include_gsm_lbs: true }
  const reading = await readingOf(source_id, asked, 100 * 365 * 24)
  const [sum] = await sumsOf(query, [reading], { ...asked, from: new Date(asked.from), to: new Date(asked.to) })
  return sum as Sum
}

test('a history is summed some days at a time, up to three days before now, and then nothing is to be done', async () => {
  const { device, source_id } = await makeSource(pool, '100y')
  const points = days(0, 130)
  await feed({ device, points, received: points.at(-1)?.time ?? 0 })
  const before = await sumOf(source_id)
  expect(before.tracks).toBe(390)
  const midnight = begin - (begin % day)
  expect(await sumDays(pool, source_id, summable(Date.now()))).toBe(false)
  expect(await summedTo(source_id)).toMatchObject({ before: new Date(midnight + 100 * day), days: 100 })
  expect(await sumOf(source_id)).toEqual({ ...before, length: expect.closeTo(before.length, 6) })
  // The clock of this process may be behind, too.
  const { run } = createSummer({ pool, log: silent })
  await run(midnight + 110 * day)
  expect(await summedTo(source_id)).toMatchObject({ before: new Date(midnight + 107 * day), days: 107 })
  await run(midnight + 1_000 * day)
  expect(await summedTo(source_id)).toMatchObject({ before: new Date(midnight + 207 * day), days: 130 })
  expect(await sumOf(source_id)).toEqual({ ...before, length: expect.closeTo(before.length, 6) })
  expect(await run()).toBe(0)
})

test('a day that comes late takes away what is summed from it on, and the job sums it again', async () => {
  const { device, source_id } = await makeSource(pool, '100y')
  const send = (points: readonly Point[]) => feed({ device, points, received: points.at(-1)?.time ?? 0 })
  const all = days(0, 12)
  const isOfDay = ({ time }: Point) => time >= begin + 5 * day && time < begin + 6 * day - hour
  await send(all.filter((point) => !isOfDay(point)))
  const { run } = createSummer({ pool, log: silent })
  await run()
  expect(await summedTo(source_id)).toMatchObject({ days: 11 })
  await send(all.filter(isOfDay))
  const { before, days: left } = (await summedTo(source_id)) as { before: Date; days: number }
  expect(before.getTime()).toBeLessThanOrEqual(begin - (begin % day) + 5 * day)
  expect(left).toBeLessThanOrEqual(5)
  expect(await sumOf(source_id)).toMatchObject({ tracks: 36 })
  await run()
  expect(await summedTo(source_id)).toMatchObject({ days: 12 })
  expect(await sumOf(source_id)).toMatchObject({ tracks: 36 })
})

test('a drive that a device fell silent in is in no sum until it has ended', async () => {
  const { device, source_id } = await makeSource(pool, '100y')
  const points = drive([{ for: 1200, speed: 50 }])
  const later = drive([{ for: 6 * 86_400, every: 0 }, { for: 3_600 }])
  await feed({ device, points, received: points.at(-1)?.time ?? 0 })
  const { run } = createSummer({ pool, log: silent })
  await run()
  expect(await summedTo(source_id)).toMatchObject({ days: 0 })
  const open = await sumOf(source_id)
  expect(open).toMatchObject({ tracks: 1, length: expect.closeTo(16_500, -3) })
  await feed({ device, points: later, received: later.at(-1)?.time ?? 0 })
  expect(await sumOf(source_id)).toMatchObject({ tracks: 1, length: expect.closeTo(open.length, 1) })
  await run()
  expect(await summedTo(source_id)).toMatchObject({ days: 1 })
  expect(await sumOf(source_id)).toMatchObject({ tracks: 1, length: expect.closeTo(open.length, 1) })
})

/** Whoever writes these tables, be it no row, is `noted`. */
const noting = async () => {
  await pool.query(`
    create sequence noted;
    create function note() returns trigger language plpgsql as 'begin perform nextval(''noted''); return null; end';
    create trigger noted after insert or update or delete on track_summed for each statement execute function note();
    create trigger noted after insert or update or delete on track_day for each statement execute function note()`)
  return async (): Promise<number> =>
    (await pool.query('select case when is_called then last_value else 0 end::int as noted from noted')).rows[0].noted
}

test.skipIf(isDistributed)('drives of today write nothing of sums, nor do points that come late by hours', async () => {
  const noted = await noting()
  const { device, source_id } = await makeSource(pool)
  const ingest = ingestOf()
  const shift = Math.floor(Date.now() / 1000) * 1000 - hour - begin
  const points = drive([{ for: 600, speed: 50 }, { for: 900 }, { for: 600, speed: 50 }, { for: 900 }]).map((point) => ({
    ...point,
    time: point.time + shift,
  }))
  const isLate = (_: Point, i: number) => i > 30 && i < 40
  for (const point of points.filter((point, i) => !isLate(point, i)))
    await ingest.feed({ device, points: [point], received: point.time })
  await ingest.feed({ device, points: points.filter(isLate), received: Date.now() })
  expect((await pool.query('select from track where source_id = $1', [source_id])).rowCount).toBe(2)
  expect(await noted()).toBe(0)
  // While the clock of a server is wrong, nobody knows what is old.
  const behind = createIngest({ pool, secret, metrics: createMetrics(), log: silent, isBehind: () => true })
  const again = await makeSource(pool)
  await behind.feed({ device: again.device, points, received: Date.now() })
  expect(await noted()).toBe(2)
})

test.skipIf(isDistributed)(
  'a job that is killed within has summed nothing, and two at once sum each day once',
  async () => {
    const sources = []
    for (let i = 0; i < 5; i++) {
      const { device, source_id } = await makeSource(pool, '100y')
      const points = days(0, 6 + i)
      await feed({ device, points, received: points.at(-1)?.time ?? 0 })
      sources.push(source_id)
    }
    const killed = sources[2] as number
    await pool.query(`
    create function die() returns trigger language plpgsql as
      'begin if new.source_id = ${killed} then perform pg_terminate_backend(pg_backend_pid()); end if; return null; end';
    create trigger die after insert on track_summed for each row execute function die()`)
    const jobs = [createSummer({ pool, log: silent }), createSummer({ pool, log: silent })]
    const ends = await Promise.allSettled(jobs.map(({ run }) => run()))
    expect(ends.some(({ status }) => status === 'rejected')).toBe(true)
    const rowsOf = (source_id: number) => pool.query('select from track_day where source_id = $1', [source_id])
    expect((await rowsOf(killed)).rowCount).toBe(0)
    expect(await summedTo(killed)).toBeUndefined()
    await pool.query('drop trigger die on track_summed')
    await Promise.all(jobs.map(({ run }) => run()))
    for (const [i, source_id] of sources.entries()) {
      expect(await summedTo(source_id)).toMatchObject({ days: 6 + i })
      expect(await sumOf(source_id)).toMatchObject({ tracks: 3 * (6 + i) })
    }
  },
)

test.skipIf(isDistributed)('a device of which nothing can be summed holds up no other', async () => {
  const made = []
  for (let i = 0; i < 2; i++) {
    const { device, source_id } = await makeSource(pool, '100y')
    const points = days(0, 2)
    await feed({ device, points, received: points.at(-1)?.time ?? 0 })
    made.push(source_id)
  }
  const [bad, good] = made as [number, number]
  await pool.query(`alter table track_day add constraint odd check (source_id <> ${bad})`)
  const failed: object[] = []
  const { run } = createSummer({ pool, log: { ...silent, error: (details) => failed.push(details) } })
  await run()
  expect(failed).toMatchObject([{ source_id: bad }])
  expect(await summedTo(good)).toMatchObject({ days: 2 })
  await pool.query('alter table track_day drop constraint odd')
  await run()
  expect(await summedTo(bad)).toMatchObject({ days: 2 })
})
