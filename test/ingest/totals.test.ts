import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { readPoints } from '#store/points/points.ts'
import { expire } from '#store/points/retention.ts'
import { rewrite } from '#store/points/rewrite.ts'
import { seal } from '#store/points/seal.ts'
import { totalsUntil } from '#store/points/sums.ts'
import { totalsNow } from '#store/points/totals.ts'
import { queryOf } from '#store/query.ts'
import { freshDatabase } from '#test/database.ts'
import { isDistributed } from '#test/distributed.ts'
import { makeSource, secret } from '#test/source.ts'
import { point } from '#test/track/points.ts'
import { merge } from '#track/merge.ts'
import { flag, type Point } from '#track/point.ts'
import { addUp, nothingCarried, type Sums } from '#track/sums.ts'

/** What all points of a device add up to is known without reading them, whatever came late, was sealed, or is kept no more. */

const { db, pool } = await freshDatabase()
const query = queryOf(db)
const fail = (details: object, message: string): never => {
  throw new Error(`${message} ${JSON.stringify(details)}`)
}
const log = { error: fail, warn: fail, info: fail }
const newIngest = () => createIngest({ pool, secret, metrics: createMetrics(), log, together: !isDistributed })

const minute = 60_000
const hour = 60 * minute
/** Hours of the history, which ends now: the plan keeps the last of them. */
const hours = 400
const begin = Math.floor(Date.now() / hour) * hour - hours * hour

const pointAt = (at: number): Point =>
  point({
    time: begin + at * 5 * minute,
    // A place in eleven is a spike, and now and then the device is elsewhere for good.
    lat: 48 + at / 3000 + (at % 11 === 5 ? 4 : 0) + Math.floor(at / 900) * 0.7,
    lng: 11,
    speed: 40,
    flags: at % 13 === 4 ? flag.no_fix : 0,
    attributes: {
      ...(at % 3 > 0 && { ignition: at % 3 === 1 }),
      ...(at % 4 === 0 && { rpm: at % 8 === 0 ? 900 : 0 }),
      // It counts, jumps to four million, back to nothing.
      ...(at % 5 === 0 && {
        odometer: at % 35 === 0 ? ([4_000_000, 0, 17, 65_535][(at / 35) % 4] as number) : 1000 + at / 4,
      }),
      ...(at % 6 === 0 && { engine_hours: at / 24, fuel_used: at / 2 }),
    },
  })

type Deed = { sends: number[]; by: number } | { seals: 1 | 2 } | { rewrites: true } | { keeps: number }

const last = (hours * 60) / 5
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      // A stretch of a device that sends, each so many points one message.
      sends: fc
        .tuple(fc.nat(last - 60), fc.integer({ min: 1, max: 60 }))
        .map(([from, count]) => Array.from({ length: count }, (_, i) => from + i)),
      by: fc.constantFrom(1, 1, 3, 60),
    }),
  },
  // What comes one after the other, as nearly all does.
  {
    weight: 8,
    arbitrary: fc.record({
      sends: fc
        .tuple(fc.nat(40), fc.integer({ min: 20, max: 60 }))
        .map(([from, count]) => Array.from({ length: count }, (_, i) => -1 - from - i)),
      by: fc.constantFrom(1, 1, 4),
    }),
  },
  { weight: 3, arbitrary: fc.constantFrom<Deed>({ seals: 2 }, { seals: 2 }, { seals: 1 }) },
  { weight: 1, arbitrary: fc.constant<Deed>({ rewrites: true }) },
  { weight: 1, arbitrary: fc.record({ keeps: fc.integer({ min: 10, max: hours }) }) },
)

const close = ({ metres, ignition_seconds, ...others }: Sums) => ({
  metres: Math.round(metres * 10),
  ignition_seconds,
  ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, Math.round(value * 1000)])),
})

const tariffOf = async (source_id: number, hours_kept: number) => {
  await pool.query(`update tariff set store_period = $2 from source s where s.id = $1 and tariff.id = s.tariff_id`, [
    source_id,
    `${Math.max(1, Math.ceil(hours_kept / 24))}d`,
  ])
}

const history = async (deeds: readonly Deed[], random: (n: number) => number) => {
  const { device, source_id } = await makeSource(pool)
  const processes = [newIngest(), newIngest()]
  /** Of every time the point that came first, and what went away of it. */
  let stored: Point[] = []
  let newest = -1
  let gone = Number.NEGATIVE_INFINITY
  const plainly = (until: number) =>
    addUp(
      nothingCarried,
      stored.filter(({ time }) => time <= until),
    ).sums
  for (const one of deeds) {
    if ('sends' in one) {
      // What is not kept any more would go with the next look, and counts for nothing once more has gone.
      const ats = one.sends
        .map((at) => (at < 0 ? Math.min(last, newest - 1 - at - (one.sends.length > 25 ? 0 : 45)) : at))
        .filter((at) => at >= 0 && begin + at * 5 * minute > gone)
        .sort((a, b) => a - b)
      for (let i = 0; i < ats.length; i += one.by) {
        const points = ats.slice(i, i + one.by).map(pointAt)
        const { feed, forget } = processes[random(2)] as (typeof processes)[number]
        if (random(10) === 0) forget(source_id)
        await feed({ device, points, received: Date.now() })
        stored = merge([stored, points])
      }
      newest = Math.max(newest, ...ats)
    } else if ('seals' in one) {
      await seal(pool, source_id, one.seals)
      for (const { forget } of processes) forget(source_id)
    } else if ('rewrites' in one) {
      for (let rows = 1; rows > 0; ) rows = await rewrite(pool, source_id)
    } else {
      await tariffOf(source_id, one.keeps)
      await expire({ pool }, source_id - 1, 1)
      const first = (await readPoints(query, source_id, { from: 0, to: Date.now() + hour }))[0]
      const before = stored.filter(({ time }) => time < (first?.time ?? Number.POSITIVE_INFINITY))
      gone = Math.max(gone, before.at(-1)?.time ?? gone)
    }
    const known = (await totalsNow(query, [source_id])).get(source_id)
    expect(close(known?.sums as Sums)).toEqual(close(plainly(Number.POSITIVE_INFINITY)))
    const until = Math.max(gone, begin + random(last) * 5 * minute)
    expect(close((await totalsUntil(query, source_id, until)).sums)).toEqual(close(plainly(until)))
  }
}

test('totals are those of all points, whatever came when, was sealed, written again, or is gone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 2, maxLength: 9 }),
      fc.infiniteStream(fc.nat(1_000_000)),
      (deeds, numbers) => history(deeds, (n) => (numbers.next().value as number) % n),
    ),
    { numRuns: Number(process.env.ODOGRAPH_RUNS ?? 10), endOnFailure: true },
  )
}, 600_000)
