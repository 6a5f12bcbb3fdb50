import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { localTime, makeAccount } from './account.ts'
import { drive } from './drive.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { type Load, startLoad } from './load.ts'
import { median } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

const devices = 200
const kills = 20
/** Whole seconds, as the API tells times. */
const start = Math.floor(Date.now() / 1000 - 60 * 86_400) * 1000
const points = 40_000
const in_flight = 100

/** `kill -9` under load: what was acknowledged is there, once. */
export const run = async (context: Context): Promise<Row[]> => {
  const platform = await startPlatform(await context.place())
  try {
    const account = await makeAccount(platform, devices)
    const load = await startLoad({ port: platform.teltonika, devices, records: 1, start, points })
    await load.drive()
    const node = await repeat(load, context, 'Node', async () => {
      await platform.kill()
      // What whoever watches over processes does.
      await platform.start()
    })
    const postgres = await repeat(load, context, 'PostgreSQL', () => killPostgres(platform, context.embedded))
    const { acknowledged, sent } = await load.halt()
    await load.close()
    await sleep(1000)
    const found = await verify(platform, account, acknowledged, sent)
    return [
      { name: `kill -9 of Node ${kills} times: to the next acknowledgement, median`, value: node, unit: 's' },
      { name: `kill -9 of PostgreSQL ${kills} times: the same`, value: postgres, unit: 's' },
      { name: 'points acknowledged meanwhile', value: acknowledged.reduce((sum, n) => sum + n, 0), unit: 'points' },
      atMost('acknowledged points that are missing', found.missing, 'points', 0),
      atMost('points that are there twice, or were never sent', found.surplus, 'points', 0),
    ]
  } finally {
    await platform.close()
  }
}

/** Seconds from the kill to the next acknowledgement. */
const repeat = async (load: Load, { say }: Context, what: string, kill: () => Promise<void>): Promise<number> => {
  const times: number[] = []
  for (let i = 0; i < kills; i++) {
    await sleep(500 + Math.random() * 1000)
    const begin = performance.now()
    await kill()
    // What was committed before is still being told.
    await sleep(in_flight)
    const before = await load.count()
    while ((await load.count()) === before) await sleep(5)
    times.push((performance.now() - begin) / 1000)
    say(`killed ${what} ${i + 1} times, ${before} acknowledged`)
  }
  return median(times)
}

/**
 * Our own server is killed whole. Of one by URL a process of a connection is, if it runs on this machine: then the
 * server takes all its memory for damaged, ends everything and recovers.
 */
const killPostgres = async ({ place, store }: Platform, embedded: boolean): Promise<void> => {
  if (embedded)
    return void process.kill(
      Number.parseInt(readFileSync(`${place.directory}/data/postgres/postmaster.pid`, 'utf8'), 10),
      'SIGKILL',
    )
  const pid = await backend(store)
  if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres'))
    throw new Error('the PostgreSQL to be killed does not run on this machine')
  process.kill(pid, 'SIGKILL')
}

/** The process behind a connection of ours; asked again while the server recovers. */
const backend = async ({ pool }: Platform['store']): Promise<number> => {
  for (;;) {
    const answer = await pool.query<{ pid: number }>('select pg_backend_pid() as pid').catch(() => undefined)
    if (answer?.rows[0]) return answer.rows[0].pid
    await sleep(50)
  }
}

interface Found {
  missing: number
  surplus: number
}

/** Reads everything back by the API. A packet that was sent but not acknowledged may be there or not. */
const verify = async (
  platform: Platform,
  { hash, trackers }: Awaited<ReturnType<typeof makeAccount>>,
  acknowledged: readonly number[],
  sent: readonly number[],
): Promise<Found> => {
  const road = drive(points, start)
  const found = { missing: 0, surplus: 0 }
  let told = 0
  for (const [i, { tracker_id }] of trackers.entries()) {
    const from = Math.floor(((i / devices) * points) / 2)
    const period = { from: localTime(start - 1000), to: localTime(start + 59 * 86_400_000) }
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
  found.surplus += (await stored(platform)) - told
  return found
}

const stored = async ({ store: { pool } }: Platform): Promise<number> => {
  const { rows } = await pool.query<{ points: number }>(
    'select sum(points)::int as points from (select points from block union all select tail_points from source_state) kept',
  )
  return rows[0]?.points ?? 0
}
