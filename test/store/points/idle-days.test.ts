import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createIdleSummer } from '#jobs/sum-idling.ts'
import { type CalendarDay, idlingOf } from '#service/today/idling.ts'
import { type Reading, tracksOf } from '#service/track/asked.ts'
import { createMetrics } from '#src/metrics.ts'
import { dueForIdling } from '#store/points/idle-days.ts'
import { readPoints } from '#store/points/points.ts'
import { rememberedOf } from '#store/points/remembered.ts'
import { expire } from '#store/points/retention.ts'
import { seal } from '#store/points/seal.ts'
import { queryOf } from '#store/query.ts'
import { freshDatabase } from '#test/database.ts'
import { makeSource, secret } from '#test/source.ts'
import { begin, drive, type Part } from '#test/track/drive.ts'
import { default_detection as detection } from '#track/detection.ts'
import { isShort } from '#track/filter.ts'
import { idleTimes } from '#track/idle.ts'
import type { Point } from '#track/point.ts'
import { running } from '#track/running.ts'

/** For how long engines idled, by sums and by what is not summed yet, beside what all points and tracks tell. */

const { db, pool } = await freshDatabase()
const query = queryOf(db)
const failures: object[] = []
const log = { error: (details: object) => void failures.push(details), warn: () => undefined, info: () => undefined }
const { feed } = createIngest({ pool, secret, metrics: createMetrics(), log })
const { run } = createIdleSummer({ pool, log })
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const quarter = 15 * minute

const sourceOf = async (source_id: number, kept = 0) => {
  const { segment = null, last_time = null } = (await rememberedOf(query, [source_id])).get(source_id) ?? {}
  return { source_id, kept_from: new Date(kept), segment, last_time, detection }
}
type Source = Awaited<ReturnType<typeof sourceOf>>

/** Milliseconds by day of the calendar, by what is stored point by point. */
const plain = async (source: Source, calendar: readonly CalendarDay[], now: number) => {
  const { source_id, segment } = source
  const walk = running()
  for (const { time, attributes } of await readPoints(query, source_id, { from: 0, to: 8e12 }))
    if (typeof attributes?.ignition === 'boolean') walk.take(time, attributes.ignition, undefined)
  const period = { from: 0, to: 8e12 }
  const reading: Reading = {
    ...{ query, source_id, label: '', period, kept_from: 0, limit_exceeded: false, detection, segment, now },
    privacy: undefined,
  }
  const tracks = await tracksOf(reading)
  const drives = tracks.filter((track) => track.type === 'regular' && !isShort(track))
  const idle = idleTimes(walk.end() ?? [], drives, { from: 0, to: now })
  return new Map(
    calendar.map(({ name, from, to }) => [
      name,
      idle.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0),
    ]),
  )
}

/** Days of a zone so many quarters of an hour from UTC, from one to before another. */
const calendarOf = (zone: number, first: number, last: number): CalendarDay[] =>
  Array.from({ length: last - first + 1 }, (_, n) => {
    const from = begin - (begin % day) + (first + n) * day + zone * quarter
    return { name: String(n), from, to: from + day }
  })

const part: fc.Arbitrary<Part> = fc
  .record({
    for: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 30, max: 9_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 20_000, max: 150_000 }) },
    ),
    speed: fc.constantFrom(0, 0, 0, 3, 30, 80),
    heading: fc.integer({ min: 0, max: 359 }),
    every: fc.constantFrom(40, 90, 90, 600, 0),
    ignition: fc.constantFrom(true, true, false, undefined),
  })
  .map(({ ignition, ...part }) => ({ ...part, ...(ignition !== undefined && { attributes: { ignition } }) }))

const messages = 12
const story = fc.record({
  parts: fc.array(part, { minLength: 30, maxLength: 80 }),
  order: fc.shuffledSubarray(
    Array.from({ length: messages }, (_, i) => i),
    { minLength: messages - 2 },
  ),
  isRising: fc.boolean(),
  turns: fc.array(
    fc.record({
      does: fc.constantFrom('sum', 'sum', 'sum', 'seal', 'nothing'),
      zone: fc.integer({ min: -48, max: 56 }),
      first: fc.integer({ min: -1, max: 8 }),
      days: fc.integer({ min: 0, max: 5 }),
    }),
    { minLength: messages, maxLength: messages },
  ),
})

test('whatever comes in whatever order, idling is what points and tracks tell', async () => {
  let [found, summed] = [0, 0]
  await fc.assert(
    fc.asyncProperty(story, async ({ parts, order, isRising, turns }) => {
      const { device, source_id } = await makeSource(pool, '100y')
      const points = drive(parts).filter(({ time }) => time < begin + 12 * day)
      const size = Math.ceil(points.length / messages)
      for (const [turn, i] of (isRising ? order.toSorted((a, b) => a - b) : order).entries()) {
        const sent = points.slice(i * size, (i + 1) * size)
        await feed({ device, points: sent, received: sent.at(-1)?.time ?? begin })
        const { does, zone, first, days } = turns[turn] as (typeof turns)[number]
        const now = begin + 14 * day
        if (does === 'sum') await run(now)
        if (does === 'seal') await seal(pool, source_id)
        const source = await sourceOf(source_id)
        const calendar = calendarOf(zone, first, first + days)
        const expected = await plain(source, calendar, now)
        const told = await idlingOf(query, [source], calendar, now)
        for (const [name, milliseconds] of expected) {
          expect(told?.days.get(name) ?? 0).toBeCloseTo(milliseconds, 0)
          found += milliseconds
        }
      }
      summed += (await pool.query('select from idle_day where source_id = $1', [source_id])).rowCount ?? 0
    }),
    { numRuns: 25 },
  )
  expect(failures).toEqual([])
  expect(found).toBeGreaterThan(1_000 * hour)
  expect(summed).toBeGreaterThan(50)
}, 180_000)

/** On each day the engine warms up for ten minutes, drives half an hour, idles twenty minutes, and is off. */
const workday: readonly Part[] = [
  { for: 600, every: 60, attributes: { ignition: true } },
  { for: 1800, every: 60, speed: 50, attributes: { ignition: true } },
  { for: 1200, every: 60, attributes: { ignition: true } },
  { for: 600, every: 60, attributes: { ignition: false } },
]
const worked = (days: number): Point[] =>
  Array.from({ length: days }, (_, n) =>
    drive(workday).map((point) => ({ ...point, time: point.time + n * day })),
  ).flat()

test('a history is summed once, ten weeks of it, and forgotten where it is not kept', async () => {
  const { device, source_id } = await makeSource(pool, '100y')
  const points = worked(100)
  const end = points.at(-1)?.time ?? 0
  await feed({ device, points, received: end })
  const rows = async () =>
    (
      await pool.query<{ day: Date; idle: number }>(
        'select day, quarters[96] as idle from idle_day where source_id = $1 order by day',
        [source_id],
      )
    ).rows
  await run(end + hour)
  const all = await rows()
  expect(all).toHaveLength(71)
  for (const { idle } of all.slice(0, -1)) expect(Math.abs(idle - 30 * minute)).toBeLessThanOrEqual(2 * minute)
  await pool.query('create table noted (t text)')
  await pool.query(`
    create function note() returns trigger language plpgsql as $$ begin insert into noted values (tg_table_name); return null; end $$;
    create trigger noted after insert or update or delete on idle_day for each statement execute function note()`)
  await run(end + hour)
  expect((await pool.query('select from noted')).rowCount).toBe(0)
  await pool.query('drop trigger noted on idle_day')

  await pool.query(`update tariff set store_period = $2 where id = (select tariff_id from source where id = $1)`, [
    source_id,
    `${Math.round((Date.now() - end) / hour) + 24}h`,
  ])
  await expire({ pool }, source_id - 1, 1)
  expect(await rows()).toHaveLength(1)
})

test('what is not summed yet is read where that is little, and not told else', async () => {
  const sources: Source[] = []
  for (let n = 0; n < 30; n++) {
    const { device, source_id } = await makeSource(pool, '100y')
    const points = worked(n === 0 ? 2 : 70)
    await feed({ device, points, received: points.at(-1)?.time ?? 0 })
    sources.push(await sourceOf(source_id))
  }
  const calendar = calendarOf(0, 0, 69)
  const [one] = sources as [Source]
  const alone = await idlingOf(query, [one], calendar, begin + 71 * day)
  expect(alone?.told).toBe(true)
  expect(Math.abs((alone?.days.get('0') ?? 0) - 30 * minute)).toBeLessThanOrEqual(2 * minute)
  expect(await idlingOf(query, sources, calendar, begin + 71 * day)).toBeUndefined()
  await run(begin + 70 * day)
  const told = await idlingOf(query, sources, calendar, begin + 71 * day)
  expect(Math.abs((told?.days.get('0') ?? 0) - 900 * minute)).toBeLessThanOrEqual(60 * minute)
})

test('by another virtual ignition all is summed anew', async () => {
  const { device, source_id } = await makeSource(pool, '100y')
  const points = worked(3).map((point) => ({ ...point, attributes: { ...point.attributes, board_voltage: 13.5 } }))
  const end = points.at(-1)?.time ?? 0
  await feed({ device, points, received: end })
  await run(end + hour)
  const sum = async () =>
    Number(
      (await pool.query('select sum(quarters[96]) as sum from idle_day where source_id = $1', [source_id])).rows[0].sum,
    )
  const own = await sum()
  expect(own).toBeGreaterThan(80 * minute)
  // It says that it is on as long as it is heard.
  await pool.query(`update source_state set virtual_ignition = $2 where source_id = $1`, [
    source_id,
    { version: 7, input_name: 'board_voltage', since: 0, parameters: {} },
  ])
  await run(end + hour)
  expect(await sum()).toBeGreaterThan(own)
})

test('what may go on is not tried for ever', async () => {
  const { device, source_id } = await makeSource(pool, '100y')
  const points = drive([
    { for: 600, every: 60, attributes: { ignition: true } },
    { for: 1200, every: 60 },
  ])
  const end = points.at(-1)?.time ?? 0
  await feed({ device, points, received: end })
  await run(end + hour)
  const { rows } = await pool.query('select before from idle_summed where source_id = $1', [source_id])
  expect(rows).toEqual([{ before: new Date(begin + 540_000) }])
  // Sources of the tests before may be due.
  expect(await dueForIdling(pool, [source_id], end + 2 * hour)).toEqual([source_id])
  expect(await dueForIdling(pool, [source_id], end + 2 * day)).toEqual([])
})
