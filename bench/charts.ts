import { blocksOf, insert } from '#store/points/blocks.ts'
import { inTransaction } from '#store/transaction.ts'
import { split } from '#track/merge.ts'
import type { Point } from '#track/point.ts'
import { nothingCarried } from '#track/sums.ts'
import { type Account, localTime, makeAccount } from './account.ts'
import { counting } from './counting.ts'
import { drive } from './drive.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { month } from './history.ts'
import { median, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

const path = 'tracker/sensor/chart/read'
const rounds = 30
const inputs = ['fuel', 'temperature1', 'rpm', 'load', 'coolant']
const calibration = JSON.stringify(Array.from({ length: 20 }, (_, i) => [i * 60, i * 3]))

/** Charts of sensors over a month, to the last byte of the answer, at a client that only counts; and all values of one. */
export const run = async ({ place }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  const client = counting(platform.port)
  try {
    const account = await makeAccount(platform, 1)
    const sensors = await equip(platform, account)
    const period = { from: localTime(month.from), to: localTime(month.to) }
    const params = { hash: account.hash, tracker_id: account.trackers[0]?.tracker_id, ...period }
    const ask = async (operation: string, more: object): Promise<[ms: number, bytes: number]> => {
      const body = await platform.ask(operation, { ...params, ...more })
      const times = await timed(() => client.ask(`/v2/${operation}`, { ...params, ...more }), rounds, 5)
      return [median(times), body.length]
    }
    const [five, bytes] = await ask(path, { sensors, buckets: 2000 })
    const [screen, fewer] = await ask(path, { sensors, buckets: 500 })
    const [one] = await ask(path, { sensors: sensors.slice(0, 1), buckets: 2000 })
    const [list, all] = await ask('tracker/sensor/data/read', { sensor_id: sensors[0] })
    return [
      atMost(`${path}: five sensors of a month, 2,000 buckets, to the last byte`, five, 'ms', 150),
      { name: `${path}: the same, as long`, value: bytes / 1000, unit: 'kB' },
      { name: `${path}: five sensors of a month, 500 buckets`, value: screen, unit: 'ms' },
      { name: `${path}: the same, as long`, value: fewer / 1000, unit: 'kB' },
      { name: `${path}: one sensor of a month, 2,000 buckets`, value: one, unit: 'ms' },
      { name: `tracker/sensor/data/read: ${month.points} values, to the last byte`, value: list, unit: 'ms' },
      { name: 'tracker/sensor/data/read: the same, as long', value: all / 1000, unit: 'kB' },
    ]
  } finally {
    client.close()
    await platform.close()
  }
}

/** Stores a month in which each input says something with every message, and makes a calibrated sensor of each; answers their ids. */
const equip = async ({ store: { pool } }: Platform, { account_id, trackers }: Account): Promise<number[]> => {
  const [{ tracker_id, source_id } = { tracker_id: 0, source_id: 0 }] = trackers
  const points = drive(month.points, month.from).map(measured)
  await inTransaction(pool, (client) => insert(client, source_id, blocksOf(split(points), 2, nothingCarried)))
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ id: number }>(
    `insert into sensor (account_id, tracker_id, type, sensor_type, name, input_name, calibration)
     select $1, $2, 'metering', 'custom', name, name, $4::jsonb from unnest($3::text[]) name returning id`,
    [account_id, tracker_id, inputs, calibration],
  )
  return rows.map(({ id }) => id)
}

const measured = (point: Point, row: number): Point => ({
  ...point,
  attributes: Object.fromEntries(
    inputs.map((name, i) => [name, Math.round(5000 + 5000 * Math.sin(row / (50 + 70 * i))) / 10]),
  ),
})
