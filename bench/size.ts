import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { seal } from '#store/points/seal.ts'
import { secretOf } from '#store/secret.ts'
import type { Point } from '#track/point.ts'
import { makeAccount } from './account.ts'
import { deviceId } from './device.ts'
import { drive } from './drive.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { type Platform, startPlatform } from './platform.ts'
import { recordings } from './recordings.ts'

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const vehicles = 20
const at_once = 100
const day = 86_400_000
const points_each = 20_000

/** Bytes of a point on disk, its share of the indexes and of what is free in the pages included. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const drives = Array.from({ length: vehicles }, (_, i) => drive(points_each, Date.now() - 300 * day, i))
  const rows = [atMost('a sealed point, simulated', await bytesOf(await place(), drives), 'bytes', 10)]
  say('recorded drives …')
  const recorded = recordings().flatMap(({ points }) => everyDay(points))
  if (recorded.length > 0)
    rows.push(atMost('a sealed point, recorded drives', await bytesOf(await place(), recorded), 'bytes', 10))
  return rows
}

/** A recorded drive as one that is driven every day of a month, by ten vehicles. */
const everyDay = (points: Point[]): Point[][] => {
  const month = Array.from({ length: 30 }, (_, i) => points.map((point) => ({ ...point, time: point.time + i * day })))
  return Array.from({ length: 10 }, () => month.flat())
}

/** Takes the drives in as they would come, a hundred points of each by turns, with sealing and vacuuming between. */
const bytesOf = async (place: Awaited<ReturnType<Context['place']>>, drives: Point[][]): Promise<number> => {
  const platform = await startPlatform(place)
  try {
    await makeAccount(platform, drives.length)
    await takeIn(platform, drives)
    const { rows } = await platform.store.pool.query<{ bytes: number; points: number }>(
      `select pg_total_relation_size('block') as bytes, sum(points) as points from block`,
    )
    const [{ bytes, points } = { bytes: 0, points: 0 }] = rows
    return bytes / points
  } finally {
    await platform.close()
  }
}

const takeIn = async ({ store: { pool } }: Platform, drives: Point[][]): Promise<void> => {
  const { feed } = createIngest({ pool, secret: secretOf('0'.repeat(64)), metrics: createMetrics(), log: silent })
  const { rows } = await pool.query<{ source_id: number }>('select source_id from source_state')
  const longest = Math.max(...drives.map((points) => points.length))
  for (let from = 0; from < longest; from += at_once) {
    await Promise.all(drives.map((points, i) => send(deviceId(i), points.slice(from, from + at_once))))
    const sealing = (from / at_once) % 5 === 4 || from + at_once >= longest
    if (sealing) for (const { source_id } of rows) await seal(pool, source_id)
    // What autovacuum does in the days that such a history takes.
    if ((from / at_once) % 50 === 49 || from + at_once >= longest) await pool.query('vacuum block')
  }

  async function send(device: string, points: Point[]): Promise<void> {
    const last = points.at(-1)
    if (last) await feed({ device, points, received: last.time })
  }
}
