import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { deliver } from '#store/delivery/deliver.ts'
import { queryOf } from '#store/query.ts'
import { transact } from '#store/transaction.ts'
import { type Account, makeAccount } from './account.ts'
import { atLeast, type Context, type Row } from './figure.ts'
import { type Load, startLoad } from './load.ts'
import { freePort, type Platform, startPlatform } from './platform.ts'
import { worked } from './processor.ts'

/** Webhooks that answer, and the trackers that each is told of. */
const hooks = 10
const each = 20
/** Entries of each of these trackers. */
const entries = 40
/** Devices that send beside what waits, and milliseconds from a message to the next. */
const devices = 100
const pace = 100
const seconds = 5
const settings = { ODOGRAPH_WEBHOOK_NETWORKS: '127.0.0.1', ODOGRAPH_WEBHOOK_QUOTA: '100' }
const server = new URL('webhooks-process.ts', import.meta.url)

/** What waits is told to webhooks that answer, alone and beside some that do not; and what devices feel of very much that waits. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place(), [], settings)
  const child = fork(server)
  try {
    const [port] = (await once(child, 'message')) as [number]
    const account = await makeAccount(platform, devices)
    const url = `http://127.0.0.1:${port}`
    const ids = account.trackers.map(({ tracker_id }) => tracker_id)
    const hook = async (url: string, trackers: readonly number[]): Promise<void> => {
      const webhook = { label: url, url, events: null, trackers }
      await platform.ask('webhook/create', { hash: account.hash, webhook })
    }
    for (let i = 0; i < hooks; i++) await hook(`${url}/${i}`, shareOf(ids, i % 4))
    const alone = await told(platform, child, account, ids.slice(0, 4 * each))
    say(`${Math.round(alone.rate)} a second`)
    const silent = shareOf(ids, 4)
    await hook(`${url}/silent`, silent)
    await hook(`http://127.0.0.1:${await freePort()}/dead`, silent)
    await write(platform, account, silent, 5)
    const beside = await told(platform, child, account, ids.slice(0, 4 * each))
    const rows = [
      atLeast(`messages told to ${hooks} webhooks that answer`, alone.rate, 'messages/s', 500),
      ...rowsOf('a message told', alone),
      atLeast('messages told beside a webhook that hangs and a dead one', beside.rate, 'messages/s', 500),
    ]
    return [...rows, ...(await waiting(platform, account, silent, say))]
  } finally {
    child.disconnect()
    await platform.close()
  }
}

const shareOf = (ids: readonly number[], i: number): number[] => ids.slice(i * each, (i + 1) * each)

interface Told {
  rate: number
  /** Milliseconds of a message. */
  node: number
  postgres: number
  connections: number
}

const rowsOf = (name: string, { node, postgres, connections }: Told): Row[] => [
  { name: `${name}: processor time of Node`, value: node, unit: 'ms' },
  { name: `${name}: processor time of PostgreSQL`, value: postgres, unit: 'ms' },
  { name: 'connections for all of them', value: connections, unit: 'connections' },
]

interface Count {
  answered: number
  connections: number
}

const count = async (child: ChildProcess): Promise<Count> => {
  child.send('count')
  return ((await once(child, 'message')) as [Count])[0]
}

/** Until all that was written at once is told, and noted as told. */
const told = async (
  platform: Platform,
  child: ChildProcess,
  account: Account,
  trackers: readonly number[],
): Promise<Told> => {
  const before = await count(child)
  const meant = await write(platform, account, trackers, entries)
  const begun = { at: performance.now(), ...worked(platform) }
  while ((await count(child)).answered - before.answered < meant) await sleep(20)
  const after = worked(platform)
  const took = (performance.now() - begun.at) / 1000
  return {
    rate: meant / took,
    node: ((after.node - begun.node) * 1000) / meant,
    postgres: ((after.postgres - begun.postgres) * 1000) / meant,
    connections: (await count(child)).connections - before.connections,
  }
}

/** Makes entries, so many of each tracker, to be told at once; answers how many messages wait then that were not there before. */
const write = (
  { store: { db } }: Platform,
  { account_id }: Account,
  trackers: readonly number[],
  each: number,
): Promise<number> =>
  transact(db, async (db) => {
    const query = queryOf(db)
    const waiting = async () =>
      (await query<{ count: number }>('select count(*)::int from delivery where status = $1', ['waiting']))[0]?.count ??
      0
    const before = await waiting()
    const made = await query<{ account_id: number; id: number }>(
      `insert into history (account_id, tracker_id, event, message, time, event_time)
       select $1, t, 'speedup', 'Too fast', now(), now() from generate_series(1, $3::int) n, unnest($2::int[]) t
       returning account_id, id`,
      [account_id, trackers, each],
    )
    await deliver(query, made)
    return (await waiting()) - before
  })

/** What devices wait for their acknowledgement while ever more waits for who does not answer, and what a message costs then. */
const waiting = async (
  platform: Platform,
  account: Account,
  silent: readonly number[],
  say: Context['say'],
): Promise<Row[]> => {
  const start = Date.now() - 30 * 86_400_000
  const load = await startLoad({ port: platform.teltonika, devices, records: 1, start, points: 10_000, pace })
  await load.drive()
  await load.measure(seconds)
  const rows: Row[] = []
  for (const many of [1_000, 100_000]) {
    await write(platform, account, silent, many / silent.length / 2)
    await platform.store.pool.query('analyze delivery')
    rows.push(...(await felt(platform, load, `${many.toLocaleString('en')} messages wait`)))
    say(`${many} wait`)
  }
  await load.close()
  return rows
}

const felt = async (platform: Platform, load: Load, name: string): Promise<Row[]> => {
  const before = worked(platform)
  const { packets, p50, p99 } = await load.measure(2 * seconds)
  const after = worked(platform)
  const cost = (after.node - before.node + after.postgres - before.postgres) * 1000
  return [
    { name: `acknowledgement while ${name}, p50`, value: p50, unit: 'ms' },
    { name: `acknowledgement while ${name}, p99`, value: p99, unit: 'ms' },
    { name: `processor time of a message while ${name}`, value: cost / packets, unit: 'ms' },
  ]
}
