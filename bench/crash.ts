import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeAccount } from './account.ts'
import { verify } from './acknowledged.ts'
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
    const told = await load.halt()
    await load.close()
    await sleep(1000)
    const found = await verify(platform, account, { devices, points, start }, told)
    return [
      { name: `kill -9 of Node ${kills} times: to the next acknowledgement, median`, value: node, unit: 's' },
      { name: `kill -9 of PostgreSQL ${kills} times: the same`, value: postgres, unit: 's' },
      {
        name: 'points acknowledged meanwhile',
        value: told.acknowledged.reduce((sum, n) => sum + n, 0),
        unit: 'points',
      },
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
