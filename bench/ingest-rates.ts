import type pg from 'pg'
import { packed } from '#ingest/pack.ts'
import type { Pieces, Tail } from '#store/points/tails.ts'
import type { Point } from '#track/point.ts'
import { type Account, makeAccount } from './account.ts'
import { drive } from './drive.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { type Load, type Measured, startLoad } from './load.ts'
import { type Platform, startPlatform } from './platform.ts'
import { worked } from './processor.ts'
import { threeStatements } from './three-statements.ts'

/** Messages a second, and the seconds of a processor that a thousand may take; 0 a second: as many as there can be. */
const rates = [
  // First: its devices tell of the past, and behind those of now all of it would come late.
  { rate: 0, most: 0.1 },
  { rate: 100, most: 1 },
  { rate: 400, most: 0.65 },
  { rate: 500 },
  { rate: 2000, most: 0.3 },
]
/** At which the write-ahead log is judged: between checkpoints, and with one and with sealing; kilobytes a message. */
const logged = { rate: 500, between: 0.5, whole: 0.9 }

const devices = 2000
const day = 86_400_000
/** Points in tails from which on a source is sealed. */
const sealed_from = 500

/**
 * What a message costs at ordinary rates and at saturation: devices wait for their acknowledgement, a checkpoint begins each
 * stretch, and tails are as long when it begins as they are on a platform that has run for long, so that as many points are
 * sealed as come. Beside it the statements of `threeStatements`, whose own client is counted, at the same rates.
 */
export const run = async ({ place, say, minutes, rates: only }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const account = await makeAccount(platform, devices)
    await fillTails(platform, account)
    const rows: Row[] = []
    for (const [i, one] of rates.entries()) {
      if (only.length > 0 && !only.includes(one.rate)) continue
      const start = Date.now() - (200 - 30 * i) * day
      rows.push(...(await ours(platform, { ...one, start, seconds: minutes * 60 }, say)))
      rows.push(...(await usual(platform, one.rate, minutes * 60, say)))
    }
    return rows
  } finally {
    await platform.close()
  }
}

/** Of the first device none, of the last as many as are sealed, as messages of one point each leave them. */
const fillTails = async ({ store: { pool } }: Platform, { trackers }: Account): Promise<void> => {
  const { tails, pieces } = waiting(drive(sealed_from, Date.now() - 300 * day))
  await pool.query(
    `with made as (
       select s.source_id, (s.n * $2 / $3)::int as count from unnest($1::int[]) with ordinality as s (source_id, n)
     ), states as (
       update source_state s set tail_points = m.count, tail_since = now(), pieces = p.data
       from made m join unnest($4::bytea[]) with ordinality as p (data, count) on m.count = p.count
       where s.source_id = m.source_id
     )
     insert into tail (source_id, seq, from_time, to_time, points, data)
     select m.source_id, t.seq, t.from_time, t.to_time, t.points, t.data
     from unnest($5::int[], $6::timestamptz[], $7::timestamptz[], $8::int[], $9::bytea[])
       as t (seq, from_time, to_time, points, data) join made m on m.count > t.seq + t.points
     order by t.seq`,
    [
      trackers.map(({ source_id }) => source_id),
      sealed_from,
      devices,
      pieces,
      tails.map(({ seq }) => seq),
      tails.map(({ from_time }) => new Date(from_time)),
      tails.map(({ to_time }) => new Date(to_time)),
      tails.map(({ points }) => points),
      tails.map(({ data }) => data),
    ],
  )
  await pool.query('vacuum analyze tail, source_state')
}

/** The tails of these points, of which each was a message, and after each of them the pieces that are none yet. */
const waiting = (points: readonly Point[]) => {
  const tails: Tail[] = []
  const pieces: Buffer[] = []
  let before: Pieces | null = null
  for (const [i, point] of points.entries()) {
    const after = packed([point], { pieces: before, tail_points: i })
    for (const tail of after.tails) tails.push({ ...tail, data: tail.data ?? (pieces.at(-1) as Buffer) })
    pieces.push(Buffer.concat([after.put.piece ?? Buffer.alloc(0), ...(after.put.stays ? pieces.slice(-1) : [])]))
    before = after.pieces
  }
  return { tails, pieces }
}

interface Stretch {
  rate: number
  most?: number
  start: number
  seconds: number
}

const ours = async (platform: Platform, stretch: Stretch, say: Context['say']): Promise<Row[]> => {
  const { rate, most, start, seconds } = stretch
  // What a device had kept is not gathered, and at an ordinary rate devices tell of now.
  const pace = rate > 0 ? { pace: (devices / rate) * 1000, live: true } : {}
  const load = await startLoad({ port: platform.teltonika, devices, records: 1, start, points: 30_000, ...pace })
  await load.drive()
  await load.measure(rate > 0 ? Math.max((3 * devices) / rate, 10) : 3)
  const { pool } = platform.store
  await pool.query('checkpoint')
  const before = worked(platform)
  const first = await measure(pool, load, (seconds * 2) / 3)
  const last = await measure(pool, load, seconds / 3)
  const after = worked(platform)
  await load.close()
  const packets = first.packets + last.packets
  const cost = (part: 'node' | 'postgres') => ((after[part] - before[part]) / packets) * 1000
  const name = rate > 0 ? `${rate}/s` : 'saturation'
  const whole = (first.bytes + last.bytes) / packets / 1024
  const between = last.bytes / last.packets / 1024
  say(`${name}: ${JSON.stringify({ first, last })}`)
  const isLogged = rate === logged.rate
  return [
    { name: `${name}: messages`, value: packets / (first.seconds + last.seconds), unit: '/s' },
    { name: `${name}: acknowledged, p99`, value: last.p99, unit: 'ms' },
    { name: `${name}: Node`, value: cost('node'), unit },
    { name: `${name}: PostgreSQL`, value: cost('postgres'), unit },
    judged(`${name}: both`, cost('node') + cost('postgres'), unit, most),
    judged(`${name}: log, checkpoint and sealing`, whole, 'kB/message', isLogged ? logged.whole : undefined),
    judged(`${name}: log, last third`, between, 'kB/message', isLogged ? logged.between : undefined),
  ]
}

const unit = 's/1,000'

const judged = (name: string, value: number, unit: string, most: number | undefined): Row =>
  most === undefined ? { name, value, unit } : atMost(name, value, unit, most)

const measure = async (pool: pg.Pool, load: Load, seconds: number): Promise<Measured & { bytes: number }> => {
  const before = await logEnd(pool)
  const measured = await load.measure(seconds)
  return { ...measured, bytes: (await logEnd(pool)) - before }
}

/** Bytes of write-ahead log so far. */
const logEnd = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

/** The platform idles meanwhile, and what it takes so is counted with PostgreSQL's. */
const usual = async (platform: Platform, rate: number, seconds: number, say: Context['say']): Promise<Row[]> => {
  const { pool } = platform.store
  await pool.query('checkpoint')
  const before = { ...worked(platform), own: process.cpuUsage(), bytes: await logEnd(pool) }
  const reached = await threeStatements(platform.place.url, drive(2000), devices, seconds, rate)
  const own = process.cpuUsage(before.own)
  const bytes = (await logEnd(pool)) - before.bytes
  const worker = worked(platform).postgres - before.postgres + (own.user + own.system) / 1e6
  const messages = reached * seconds
  const name = `${rate > 0 ? `${rate}/s` : 'saturation'}, three statements a message`
  say(`${name}: ${Math.round(reached)}/s`)
  return [
    { name: `${name}: messages`, value: reached, unit: '/s' },
    { name: `${name}: client and PostgreSQL`, value: (worker / messages) * 1000, unit },
    { name: `${name}: log`, value: bytes / messages / 1024, unit: 'kB/message' },
  ]
}
