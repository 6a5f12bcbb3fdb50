import { request } from 'node:http'
import { createCharger } from '#jobs/charge.ts'
import { createExpirer } from '#jobs/expire.ts'
import { createScribe } from '#jobs/heard.ts'
import { createSummer } from '#jobs/sum-tracks.ts'
import { panelSession } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { resident } from './memory.ts'
import { quantile, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

/** Devices of an account. */
const each = 50
const months = ['2025-12', '2026-01']

/** What the platform takes with a million registered devices, or as many as `--devices` says: requests, and jobs that find nothing to do. */
export const run = async ({ place, say, devices = 1_000_000 }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    say(`million: ${devices} devices are made …`)
    await makeDevices(platform, devices)
    const rows = [...(await requests(platform, devices)), ...(await jobs(platform, devices))]
    rows.push({ name: `memory of the process, ${devices} devices`, value: resident(platform.pid) / 1024, unit: 'MB' })
    return rows
  } finally {
    await platform.close()
  }
}

const requests = async (platform: Platform, devices: number): Promise<Row[]> => {
  const hash = await panelSession(platform)
  const asked: [name: string, path: string, params: object][] = [
    ['panel/dealer/overview', 'panel/dealer/overview', {}],
    ['panel/tracker/list', 'panel/tracker/list', { limit: 50 }],
    ['panel/tracker/list by last connection', 'panel/tracker/list', { limit: 50, order_by: 'last_connection' }],
    ['panel/user/list', 'panel/user/list', { limit: 50 }],
  ]
  const rows: Row[] = []
  for (const [name, path, params] of asked) {
    const times = await timed(() => platform.ask(path, { hash, ...params }), 5, 1)
    rows.push(atMost(`${name}, ${devices} devices, p50`, quantile(times, 0.5), 'ms', 1_000))
  }
  const before = resident(platform.pid)
  const { first, whole, bytes, most } = await readHistory(platform, hash)
  const name = `panel/tracker/active/history/list of ${months.length} months, ${devices} devices`
  return [
    ...rows,
    atMost(`${name}, first byte`, first, 'ms', 1_000),
    { name: `${name}, all`, value: whole, unit: 'ms' },
    { name: `${name}, bytes`, value: bytes / 1e6, unit: 'MB' },
    atMost(`${name}, memory of the process more than before`, (most - before) / 1024, 'MB', 100),
  ]
}

/** Takes the answer as it comes, and forgets it. */
const readHistory = async ({ port, pid }: Platform, hash: string) => {
  const begin = performance.now()
  const told = { first: 0, whole: 0, bytes: 0, most: 0 }
  const body = JSON.stringify({ hash, from: months[0], to: months.at(-1) })
  const path = '/v2/panel/tracker/active/history/list'
  const headers = { 'content-type': 'application/json' }
  await new Promise<void>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      answer.on('data', (part: Buffer) => {
        told.first ||= performance.now() - begin
        told.bytes += part.length
        told.most = Math.max(told.most, resident(pid))
      })
      answer.on('end', resolve).on('error', reject)
    })
    sent.on('error', reject).end(body)
  })
  return { ...told, whole: performance.now() - begin }
}

/** Jobs of this process, of which none finds anything to do; the first run of some looks at all. */
const jobs = async ({ store: { db, pool } }: Platform, devices: number): Promise<Row[]> => {
  const tell = (details: object): void => void process.stderr.write(`${JSON.stringify(details)}\n`)
  const charger = createCharger({ db, log: { error: tell } })
  const summer = createSummer({ pool, log: { error: tell, warn: tell } })
  const scribe = createScribe(db)
  const expire = createExpirer({ pool })
  const rows: Row[] = []
  const measure = async (name: string, work: () => Promise<unknown>, target?: number): Promise<void> => {
    const [time = 0] = await timed(work, 1, 0)
    const told = `${name}, ${devices} devices`
    rows.push(target === undefined ? { name: told, value: time, unit: 'ms' } : atMost(told, time, 'ms', target))
  }
  await measure('charging, nothing due', () => charger.charge(), 1_000)
  await measure('balances that run out, none', () => charger.warn(), 1_000)
  await measure('who was heard, the first run of a process', scribe.write)
  await measure('who was heard, nobody', scribe.write, 1_000)
  await measure('what plans do not keep, nothing', expire, 1_500)
  await measure('days of tracks to be summed, none', () => summer.run(), 1_500)
  return rows
}

/** All of them heard in both months, a while ago, and paid until next month. */
const makeDevices = async ({ store: { pool } }: Platform, count: number): Promise<void> => {
  // What triggers would do row by row is done for all at once.
  await pool.query('alter table tracker disable trigger user')
  await pool.query(
    `insert into users (id, account_id, dealer_id, login, password_hash, activated)
     select 1000 + n, 1000 + n, 1, 'user' || n || '@odograph.example', '', true from generate_series(1, $1::int) n`,
    [Math.ceil(count / each)],
  )
  await pool.query("insert into tariff (dealer_id, name) values (1, 'Bench')")
  await pool.query(
    `insert into source (id, account_id, device_id, model, tariff_id, tariff_end_date)
     select 10000 + n, 1001 + n / $2::int, (860000000000000 + n)::text, 'fmb920', plan.id, current_date + 30
     from tariff plan, generate_series(0, $1::int - 1) n where plan.name = 'Bench'`,
    [count, each],
  )
  const heard = "timestamptz '2026-01-31T00:00:00Z'"
  await pool.query(`insert into source_state (source_id, heard) select id, ${heard} from source`)
  await pool.query(
    `insert into tracker (account_id, id, source_id, label) select account_id, id, id, 'Van ' || id from source`,
  )
  await pool.query(
    `insert into listed_tracker (account_id, id, source_id, clone, model, device_id, tariff_id, heard, dealer_id, label, added)
     select account_id, id, id, false, model, device_id, tariff_id, ${heard}, 1, 'Van ' || id, date_trunc('month', now(), 'UTC')
     from source`,
  )
  for (const month of months)
    await pool.query(`insert into active_month (source_id, month) select id, $1::date from source`, [`${month}-01`])
  await pool.query('alter table tracker enable trigger user')
  await pool.query('vacuum analyze')
}
