import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createSummer } from '#jobs/sum-tracks.ts'
import { drivenDays } from '#service/today/figures.ts'
import { tracksOf } from '#service/track/asked.ts'
import { createMetrics } from '#src/metrics.ts'
import { rememberedOf } from '#store/points/remembered.ts'
import { queryOf } from '#store/query.ts'
import { freshDatabase } from '#test/database.ts'
import { makeSource, secret } from '#test/source.ts'
import { begin, drive, type Part } from '#test/track/drive.ts'
import { default_detection as detection } from '#track/detection.ts'
import { isShort } from '#track/filter.ts'
import { flag } from '#track/point.ts'

/** What sources drove by days of a calendar, beside what their tracks are one by one. */

const { db, pool } = await freshDatabase()
const query = queryOf(db)
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const { feed } = createIngest({ pool, secret, metrics: createMetrics(), log: silent })
const { run } = createSummer({ pool, log: silent })
const [hour, day] = [3_600_000, 86_400_000]

/** Behind and before UTC, by hours, by halves and by quarters, and where clocks are put forward on the Sunday after `begin`. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'America/St_Johns',
]

const part: fc.Arbitrary<Part> = fc.record({
  for: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 300, max: 20_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 30_000, max: 100_000 }) },
  ),
  speed: fc.constantFrom(0, 0, 0, 3, 30, 80),
  heading: fc.integer({ min: 0, max: 359 }),
  flags: fc.constantFrom(0, 0, 0, flag.lbs),
  every: fc.constantFrom(90, 90, 0),
})
const history = fc.array(part, { minLength: 40, maxLength: 80 })
const asked = fc.record({
  time_zone: fc.constantFrom(...zones),
  a: fc.integer({ min: -24, max: 10 * 24 }),
  b: fc.integer({ min: -24, max: 10 * 24 }),
  kept: fc.integer({ min: -24, max: 10 * 24 }),
})
const at = (hours: number): number => begin + hours * hour

test('days of a calendar are those of the tracks that began in them', async () => {
  let [days, vehicles] = [0, 0]
  const story = fc.record({
    histories: fc.array(history, { minLength: 2, maxLength: 3 }),
    asked: fc.array(asked, { minLength: 12, maxLength: 12 }),
    summed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(story, async ({ histories, asked, summed }) => {
      const made: number[] = []
      for (const parts of histories) {
        const { device, source_id } = await makeSource(pool, '100y')
        const points = drive(parts).filter(({ time }) => time < at(10 * 24))
        await feed({ device, points, received: points.at(-1)?.time ?? begin })
        made.push(source_id)
      }
      // The last day is that of the track under way.
      if (summed) await run(at(10 * 24) + 3 * day)
      const remembered = await rememberedOf(query, made)
      for (const { a, b, time_zone, kept } of asked) {
        const span = { from: at(Math.min(a, b)), to: at(Math.max(a, b)), time_zone }
        const now = Date.now()
        const sources = made.map((source_id, i) => {
          const segment = remembered.get(source_id)?.segment ?? null
          return { source_id, kept_from: new Date(at(kept)), segment, detection, rate: i }
        })
        const expected = new Map<string, { vehicles: number; length: number; duration: number; cost: number }>()
        for (const { source_id, rate, segment } of sources) {
          const period = { from: Math.max(span.from, at(kept)), to: span.to - 1 }
          const reading = {
            query,
            source_id,
            label: '',
            period,
            kept_from: at(kept),
            limit_exceeded: false,
            detection,
            segment,
            privacy: undefined,
            now,
          }
          const own = new Map<string, { length: number; duration: number }>()
          for (const track of await tracksOf(reading)) {
            const { type, start_time, end_time, length } = track
            if (type !== 'regular' || isShort(track) || start_time < period.from) continue
            const name = Temporal.Instant.fromEpochMilliseconds(start_time).toZonedDateTimeISO(time_zone).toPlainDate()
            const sum = own.get(name.toString()) ?? { length: 0, duration: 0 }
            own.set(name.toString(), { length: sum.length + length, duration: sum.duration + end_time - start_time })
          }
          for (const [name, { length, duration }] of own) {
            const sum = expected.get(name) ?? { vehicles: 0, length: 0, duration: 0, cost: 0 }
            expected.set(name, {
              vehicles: sum.vehicles + 1,
              length: sum.length + length,
              duration: sum.duration + duration,
              cost: sum.cost + length * rate,
            })
          }
        }
        const found = await drivenDays(query, sources, { ...span, now })
        const driven = [...found].filter(([, sum]) => sum.vehicles > 0)
        const close = [...expected].map(([name, sum]) => [
          name,
          { ...sum, length: expect.closeTo(sum.length, 0), cost: expect.closeTo(sum.cost, 0) },
        ])
        expect(driven.toSorted(([one], [other]) => one.localeCompare(other))).toEqual(
          close.toSorted(([one], [other]) => String(one).localeCompare(String(other))),
        )
        days += driven.length
        vehicles += driven.reduce((sum, [, { vehicles }]) => sum + vehicles, 0)
      }
    }),
    { numRuns: 12 },
  )
  expect(days).toBeGreaterThan(200)
  expect(vehicles).toBeGreaterThan(days)
}, 120_000)
