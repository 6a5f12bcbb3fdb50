import { localTime, type makeAccount } from './account.ts'
import { drive } from './drive.ts'
import type { LoadOptions } from './load.ts'
import type { Platform } from './platform.ts'

/** What became of the points of a load. */
export interface Found {
  missing: number
  surplus: number
}

const day = 86_400_000

/**
 * Reads all that a load has sent back by the API, from a second before its start to 59 days after it. A packet that was sent but not
 * acknowledged may be there or not. @param load of records of one, by as many devices as the account has
 */
export const verify = async (
  platform: Platform,
  { hash, trackers }: Awaited<ReturnType<typeof makeAccount>>,
  { devices, points, start }: Pick<LoadOptions, 'devices' | 'points' | 'start'>,
  { acknowledged, sent }: { acknowledged: readonly number[]; sent: readonly number[] },
): Promise<Found> => {
  const road = drive(points, start)
  const found = { missing: 0, surplus: 0 }
  let told = 0
  for (const [i, { tracker_id }] of trackers.entries()) {
    const from = Math.floor(((i / devices) * points) / 2)
    const period = { from: localTime(start - 1000), to: localTime(start + 59 * day) }
    const params = { hash, tracker_id, ...period, simplify: false, filter: false, iso_datetime: true }
    const body = (await platform.ask('track/read', params)).toString()
    const { list } = JSON.parse(body) as { list: { get_time: string }[] }
    const times = list.map(({ get_time }) => Date.parse(get_time))
    const first = (count = 0) => road.slice(from, from + count).map(({ time }) => time)
    const expected = first(acknowledged[i])
    const possible = new Set(first(sent[i]))
    const there = new Set(times)
    told += times.length
    found.missing += expected.filter((time) => !there.has(time)).length
    found.surplus += times.length - there.size + [...there].filter((time) => !possible.has(time)).length
  }
  // Reading makes one point of equal times, so what is stored twice shows only in what is stored.
  found.surplus += (await stored(platform, start)) - told
  return found
}

/** Points that are stored, of blocks that end behind `start` and of what is not sealed. */
const stored = async ({ store: { pool } }: Platform, start: number): Promise<number> => {
  const { rows } = await pool.query<{ points: number }>(
    `select sum(points)::int as points from (
       select points from block where to_time >= to_timestamp($1::float8 / 1000)
       union all select tail_points from source_state) kept`,
    [start - 1000],
  )
  return rows[0]?.points ?? 0
}
