import { encode } from '#track/block.ts'
import { pieceOf } from '#track/pieces.ts'
import type { Point } from '#track/point.ts'
import { pack } from '#track/remembered.ts'
import { addedTo, noTotals } from '#track/sums.ts'
import { packTotals } from '#track/totals.ts'
import { makeAccount } from './account.ts'
import { drive } from './drive.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { worked } from './processor.ts'

const count = 10_000
/** Points that a tail has, those behind it that are in the row at first, and those that each run adds. */
const [tail, pieces, runs] = [30, 10, 10]

/**
 * `tracker/counter/value/list` of ten thousand trackers, by their places, and by a sensor that was followed up to the last tail: as often as
 * somebody looks, and when each device has told something since.
 */
export const run = async ({ place }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { hash, account_id, trackers } = await makeAccount(platform, count)
    await tellPoints(platform, account_id)
    const params = { hash, trackers: trackers.map(({ tracker_id }) => tracker_id), type: 'odometer' }
    const list = async () => {
      const { value } = JSON.parse((await platform.ask('tracker/counter/value/list', params)).toString())
      const values = Object.values<number>(value)
      if (values.length !== count || values.some((one) => one <= 1000)) throw new Error('not all count')
    }
    const measure = async (how: string): Promise<Row[]> => [
      ...(await measureLists(how)),
      ...(await measureLists(`${how}, each anew`, (run) => tellPoints(platform, account_id, run))),
    ]
    const measureLists = async (how: string, prepare = async (_run: number) => {}): Promise<Row[]> => {
      await timed(list, 0, 5)
      const times: number[] = []
      const took = { node: 0, postgres: 0 }
      for (let run = 1; run <= runs; run++) {
        await prepare(run)
        const before = worked(platform)
        times.push(...(await timed(list, 1, 0)))
        const after = worked(platform)
        for (const who of ['node', 'postgres'] as const) took[who] += ((after[who] - before[who]) * 1000) / runs
      }
      const name = `odometers of ${count} trackers ${how}`
      return [
        atMost(`${name}, p50`, quantile(times, 0.5), 'ms', 200),
        { name: `${name}: of the processor, Node`, value: took.node, unit: 'ms' },
        { name: `${name}: of the processor, PostgreSQL`, value: took.postgres, unit: 'ms' },
      ]
    }
    await setOdometers(platform, account_id)
    const gps = await measure('by their places')
    await followSensors(platform, account_id)
    return [...gps, ...(await measure('by a sensor'))]
  } finally {
    await platform.close()
  }
}

const points: readonly Point[] = drive(tail + pieces + runs).map((point, i) => ({
  ...point,
  attributes: { ignition: true, motion: point.speed > 0, board_voltage: 12 + (i % 5) / 10, odometer: 120_000 + i / 10 },
}))

const until = points[tail - 1]?.time ?? 0

/** Each device has told the same: a tail that is counted, and behind it what a row has after so many runs. Each time the rows are written anew. */
const tellPoints = async ({ store: { pool } }: Platform, account_id: number, run = 0): Promise<void> => {
  const [first, ...others] = points.slice(tail, tail + pieces + run) as [Point, ...Point[]]
  let row = encode([first])
  let last = first
  for (const point of others) {
    row = Buffer.concat([pieceOf([point], last, () => encode([point])), row])
    last = point
  }
  const { attributes: _, ...gps } = last
  const live = { heard: last.time, gps, fix: gps, attributes: {} }
  await pool.query(
    `update source_state set heard = to_timestamp($2::float8 / 1000), remembered = $3, totals = $4, pieces = $5, tail_points = $6, token = token + 1
     where source_id in (select source_id from tracker where account_id = $1)`,
    [
      ...[account_id, last.time, pack({ last_time: last.time, live, segment: null })],
      ...[packTotals(addedTo(noTotals(), points.slice(0, tail))), row, pieces + run],
    ],
  )
  await pool.query('vacuum source_state')
}

const setOdometers = async ({ store: { pool } }: Platform, account_id: number): Promise<void> => {
  await pool.query(
    `insert into counter (account_id, tracker_id, type, source, base_time, base_value, base_sum, base_epoch, base_settled)
     select account_id, id, 'odometer', 'gps', to_timestamp($2::float8 / 1000), 1000, 0, 0, true from tracker where account_id = $1`,
    [account_id, (points[0]?.time ?? 0) - 1],
  )
  await pool.query('vacuum analyze')
}

/** Lets each odometer go by a sensor that reads what the device counts itself. */
const followSensors = async ({ store: { pool } }: Platform, account_id: number): Promise<void> => {
  const value = points[tail - 1]?.attributes?.odometer
  const followed = { until, epoch: 0, grown: 1, last: { value, time: until } }
  await pool.query(
    `with made as (
       insert into sensor (account_id, tracker_id, type, sensor_type, name, input_name)
       select account_id, id, 'metering', 'custom', 'Odometer', 'odometer' from tracker where account_id = $1
       returning id, account_id, tracker_id)
     update counter c set source = 'sensor', sensor_id = made.id, followed = $2::jsonb
     from made where c.account_id = made.account_id and c.tracker_id = made.tracker_id`,
    [account_id, JSON.stringify(followed)],
  )
  await pool.query('vacuum analyze')
}
