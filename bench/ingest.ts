import { makeAccount } from './account.ts'
import { drive } from './drive.ts'
import { atLeast, atMost, type Context, type Row } from './figure.ts'
import { type Load, type Measured, startLoad } from './load.ts'
import { median } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { threeStatements } from './three-statements.ts'

const connections = 2000
const rounds = 3
const seconds = 10
const start = Date.now() - 60 * 86_400_000

/** Durable Teltonika messages, acknowledged after the commit, against what is usual: by turns on one server. */
export const run = async (context: Context): Promise<Row[]> => {
  const platform = await startPlatform(await context.place())
  try {
    await makeAccount(platform, connections)
    const rows = [...(await single(platform, context)), ...(await tens(platform, context))]
    return [...rows, { name: 'points sealed meanwhile', value: await sealed(platform), unit: '%' }]
  } finally {
    await platform.close()
  }
}

const single = async (platform: Platform, { say }: Context): Promise<Row[]> => {
  const load = await startLoad({ port: platform.teltonika, devices: connections, records: 1, start, points: 20_000 })
  const points = drive(2000)
  const usual: number[] = []
  const ours: Measured[] = []
  for (let i = 0; i < rounds; i++) {
    await load.rest()
    usual.push(await threeStatements(platform.place.url, points, connections, seconds))
    say(`three statements a message: ${Math.round(usual.at(-1) ?? 0)}/s`)
    await load.drive()
    await load.measure(3)
    ours.push(await load.measure(seconds))
    say(`single records: ${JSON.stringify(ours.at(-1))}`)
  }
  const logged = await bytesLogged(platform, load)
  await load.close()
  const rate = median(ours.map(packetsPerSecond))
  return [
    { name: 'three statements a message, 20 connections', value: median(usual), unit: 'messages/s' },
    atLeast(`single records, ${connections} connections`, rate, 'messages/s', 10_000),
    atLeast('single records against three statements', rate / median(usual), 'times', 3),
    atMost('write-ahead log of a single record', logged, 'bytes', 500),
    { name: 'acknowledgement of a single record, p50', value: median(ours.map(({ p50 }) => p50)), unit: 'ms' },
    { name: 'acknowledgement of a single record, p99', value: median(ours.map(({ p99 }) => p99)), unit: 'ms' },
  ]
}

/** Of the same devices, on the days after. */
const tens = async (platform: Platform, { say }: Context): Promise<Row[]> => {
  const later = start + 20 * 86_400_000
  const records = 10
  const devices = connections
  const load = await startLoad({ port: platform.teltonika, devices, records, start: later, points: 40_000 })
  await load.drive()
  await load.measure(3)
  const ours: Measured[] = []
  for (let i = 0; i < rounds; i++) {
    ours.push(await load.measure(seconds))
    say(`tens of records: ${JSON.stringify(ours.at(-1))}`)
  }
  await load.close()
  return [
    atLeast('records in packets of ten', median(ours.map(packetsPerSecond)) * records, 'records/s', 40_000),
    { name: 'acknowledgement of ten records, p50', value: median(ours.map(({ p50 }) => p50)), unit: 'ms' },
  ]
}

/** Of a packet, of all that the server does meanwhile, once what the baseline left behind is gone. */
const bytesLogged = async (platform: Platform, load: Load): Promise<number> => {
  await platform.store.pool.query('drop table bench_position, bench_device')
  await platform.store.pool.query('checkpoint')
  await load.measure(3)
  const before = await walBytes(platform)
  const { packets } = await load.measure(seconds)
  return ((await walBytes(platform)) - before) / packets
}

/** Sessions tell what they did once a second. */
const walBytes = async ({ store: { pool } }: Platform): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>('select wal_bytes as bytes from pg_stat_wal')
  return rows[0]?.bytes ?? 0
}

const packetsPerSecond = ({ packets, seconds }: Measured): number => packets / seconds

const sealed = async ({ store: { pool } }: Platform): Promise<number> => {
  const { rows } = await pool.query<{ share: number }>(
    `select 100 * b.n / nullif(b.n + t.n, 0)::float8 as share
     from (select coalesce(sum(points), 0) as n from block) b, (select coalesce(sum(tail_points), 0) as n from source_state) t`,
  )
  return rows[0]?.share ?? 0
}
