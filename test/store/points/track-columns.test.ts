import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { tracksOf, tracksOfMany } from '#service/track/asked.ts'
import { createMetrics } from '#src/metrics.ts'
import { rememberedOf } from '#store/points/remembered.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { queryOf } from '#store/query.ts'
import { freshDatabase } from '#test/database.ts'
import { makeSource, secret } from '#test/source.ts'
import { begin, drive, type Part } from '#test/track/drive.ts'
import { default_detection as detection } from '#track/detection.ts'
import { isShort } from '#track/filter.ts'
import { flag } from '#track/point.ts'

/** Tracks of many sources read as columns, beside those of one read as rows. */

const { db, pool } = await freshDatabase()
const query = queryOf(db)
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const { feed } = createIngest({ pool, secret, metrics: createMetrics(), log: silent })
const day = 86_400_000

/** Short and long drives, some around one spot, some placed by cells. */
const part: fc.Arbitrary<Part> = fc.record({
  for: fc.oneof(fc.integer({ min: 20, max: 60 }), fc.integer({ min: 300, max: 5000 })),
  speed: fc.constantFrom(0, 0, 12, 30, 80),
  heading: fc.integer({ min: 0, max: 359 }),
  flags: fc.constantFrom(0, 0, 0, flag.lbs),
  every: fc.constantFrom(20, 20, 0),
})
const history = fc.array(part, { minLength: 40, maxLength: 80 })

/** All that is told of a track: bounds and how sure its end is are told where it may be short. */
const told = ({ start_reason, end_reason, short: _, north, south, east, west, precision, ...track }: StoredTrack) => ({
  ...track,
  // As text these have as many digits as tell them from their neighbours.
  length: Math.fround(track.length),
  max_speed: Math.fround(track.max_speed),
  reasons: [start_reason.reason, end_reason.reason],
  isShort: isShort({ ...track, north, south, east, west, precision }),
})

test('tracks of many sources are those of each, and as many of them are short', async () => {
  const count = { short: 0, long: 0, bounded: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 2, maxLength: 3 }), async (histories) => {
      const made: number[] = []
      for (const parts of histories) {
        const { device, source_id } = await makeSource(pool, '100y')
        const points = drive(parts)
        await feed({ device, points, received: points.at(-1)?.time ?? begin })
        made.push(source_id)
      }
      const remembered = await rememberedOf(query, made)
      const readings = made.map((source_id) => ({
        ...{ query, source_id, label: '', kept_from: 0, limit_exceeded: false, detection, privacy: undefined },
        ...{ segment: remembered.get(source_id)?.segment ?? null, now: Date.now() },
        period: { from: begin + 3_600_000, to: begin + day },
      }))
      const many = await tracksOfMany(readings)
      for (const reading of readings) {
        const columns = many(reading)
        for (const track of columns) count.bounded += Number(!Number.isNaN(track.north))
        const found = columns.map((track) => ({ ...told(track), isShort: isShort(track) }))
        const rows = (await tracksOf(reading)).map(told)
        expect(found).toEqual(rows)
        for (const { isShort } of rows) count[isShort ? 'short' : 'long']++
      }
    }),
    { numRuns: 30 },
  )
  expect(count.short).toBeGreaterThan(20)
  expect(count.long).toBeGreaterThan(50)
  // Not told of all: what is surely long is known by less.
  expect(count.bounded).toBeLessThan(count.short + count.long)
})
