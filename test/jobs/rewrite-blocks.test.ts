import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRewriter } from '#jobs/rewrite-blocks.ts'
import { createMetrics } from '#src/metrics.ts'
import { readPoints } from '#store/points/points.ts'
import { rewrite } from '#store/points/rewrite.ts'
import { seal } from '#store/points/seal.ts'
import { sumsUntil } from '#store/points/sums.ts'
import { totalsKnown } from '#store/points/totals.ts'
import { queryOf } from '#store/query.ts'
import { recorded } from '#test/api/track/recorded.ts'
import { drive } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'
import { addUp, nothingCarried } from '#track/sums.ts'

const { db, pool, tenant, tracker, send } = await recorded()
const query = queryOf(db)
const [point] = drive([{ for: 1 }]) as [Point]
const begin = point.time
const hour = 3_600_000
const whole = { from: 0, to: begin + 1000 * hour }

const pointAt = (at: number): Point => ({
  ...point,
  time: begin + at * hour,
  lat: 50 + at / 100 + (at % 5 === 2 ? 5 : 0),
  attributes: { ignition: at % 2 === 0, fuel: at },
})

const failed: object[] = []
const rewriterOf = (longest?: number) => {
  const waits: number[] = []
  const metrics = createMetrics()
  const log = { error: (details: object) => failed.push(details), warn: () => undefined }
  const wait = async (ms: number) => void waits.push(ms)
  return { ...createRewriter({ pool, log, metrics, wait }, longest), waits, metrics }
}

interface Row {
  format: number | null
  summed: boolean
}
const rows = async (source_id: number): Promise<Row[]> =>
  (
    await pool.query<Row>(
      'select format, summed_until is not null as summed from block where source_id = $1 order by from_time',
      [source_id],
    )
  ).rows
const done = { format: 2, summed: true }

/** As processes of before and of now, and the job, come in any order. */
const steps = fc.array(
  fc.record({
    hours: fc.uniqueArray(fc.nat(400), { minLength: 1, maxLength: 25 }),
    sealed: fc.constantFrom(1 as const, 1 as const, 2 as const),
    rewritten: fc.nat(3),
  }),
  { minLength: 1, maxLength: 6 },
)

test('old blocks are of format 2 at the end, with the same points and right sums, whatever came between', async () => {
  const alice = await tenant()
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const { source_id, device_id } = await tracker(alice)
      for (const { hours, sealed, rewritten } of given) {
        await send(device_id, hours.toSorted((a, b) => a - b).map(pointAt))
        await seal(pool, source_id, sealed)
        for (let i = 0; i < rewritten; i++) await rewrite(pool, source_id, 1)
      }
      const before = await readPoints(query, source_id, whole)
      while ((await rewrite(pool, source_id)) > 0);
      expect(await readPoints(query, source_id, whole)).toStrictEqual(before)
      expect(await rows(source_id)).toEqual((await rows(source_id)).map(() => done))
      const { metres, ignition_seconds } = await sumsUntil(query, source_id, whole.to)
      const { sums } = addUp(nothingCarried, before)
      expect([metres, ignition_seconds]).toEqual([expect.closeTo(sums.metres, 3), sums.ignition_seconds])
      const known = (await totalsKnown(query, [source_id])).get(source_id)
      expect([known?.sums.metres, known?.sums.ignition_seconds]).toEqual([
        expect.closeTo(sums.metres, 3),
        sums.ignition_seconds,
      ])
    }),
    { numRuns: 15 },
  )
})

/** A device with so many days of old blocks. */
const old = async (days: number) => {
  const { source_id, device_id } = await tracker(await tenant())
  await send(
    device_id,
    Array.from({ length: days }, (_, i) => pointAt(i * 24)),
  )
  await seal(pool, source_id, 1)
  return source_id
}

test('the job takes all devices in turn, rests twenty times as long as it works, and goes on after it was ended', async () => {
  const [many, few] = [await old(130), await old(3)]
  const first = rewriterOf()
  const stopped = { ...first, run: first.run() }
  first.stop()
  await stopped.run
  expect((await rows(many)).filter(({ format }) => format === 2).length).toBeLessThan(130)

  const second = rewriterOf()
  await second.run()
  // A hundred rows of the first, and it was the second's turn.
  expect((await rows(many)).filter(({ format }) => format === 2)).toHaveLength(100)
  expect(await rows(few)).toEqual([done, done, done])
  expect(second.waits.every((ms) => ms > 0)).toBe(true)
  expect(second.waits.length).toBeGreaterThan(20)

  await second.run()
  expect(await rows(many)).toEqual((await rows(many)).map(() => done))
  const told = (await second.metrics.registry.metrics()).match(/^odograph_block.*$/gm)
  expect(told).toContain('odograph_blocks_rewritten_total 133')

  await second.run()
  const { length } = second.waits
  await second.run()
  expect(second.waits).toHaveLength(length)
  expect((await second.metrics.registry.metrics()).match(/^odograph_block_devices.*$/gm)).toEqual([
    'odograph_block_devices_waiting 0',
  ])
})

test('a block that nobody can read stops no other device', async () => {
  const [broken, sound] = [await old(2), await old(2)]
  await pool.query(`update block set data = '\\x09' where source_id = $1`, [broken])
  const { run } = rewriterOf()
  await run()
  await run()
  expect(await rows(sound)).toEqual([done, done])
  expect(failed).toEqual([{ err: expect.any(Error), source_id: broken }])
  await pool.query('delete from block where source_id = $1', [broken])
})
