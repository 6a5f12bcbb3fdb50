import { createTasks } from '#jobs/tasks.ts'
import { type Account, makeAccount, makeUser } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { worked } from './processor.ts'
import { strict_log } from './strict-log.ts'

const devices = 500
const [few, many] = [10_000, 100_000]

/** When all of them have failed; the platform's own job sees nothing that is due then. */
const later = (days: number): Date => new Date(Date.now() + days * 86_400_000)

const log = { ...strict_log, warn: () => undefined }

/** What the job that settles tasks takes of the processor, of an account whose tasks are all due at one moment, at two sizes, while another account asks for its own. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const account = await makeAccount(platform, devices)
    const { hash } = await makeUser(platform, 'others@odograph.example')
    const { db, pool } = platform.store
    const settle = createTasks({ db, pool, log, onRecorded: () => undefined })
    const alone = await askingUntil(platform, hash, new Promise((resolve) => setTimeout(resolve, 10_000)))
    const rows: Row[] = []
    const each: number[] = []
    for (const [i, count] of [few, many].entries()) {
      await ask(platform, account, count, later(2 * i + 1))
      const [node, before] = [process.cpuUsage(), worked(platform)]
      await settle(later(2 * i + 2))
      const { user, system } = process.cpuUsage(node)
      const taken = { node: (user + system) / 1e6, postgres: worked(platform).postgres - before.postgres }
      await settled(
        platform,
        account,
        [few, many].slice(0, i + 1).reduce((sum, one) => sum + one),
      )
      say(`task-clock: ${count}: ${taken.node.toFixed(1)} s of Node, ${taken.postgres.toFixed(1)} s of PostgreSQL`)
      each.push((1000 * (taken.node + taken.postgres)) / count)
      rows.push(
        { name: `${count} tasks due at one moment: of the processor, Node`, value: taken.node, unit: 's' },
        { name: `${count} tasks due at one moment: of the processor, PostgreSQL`, value: taken.postgres, unit: 's' },
      )
    }
    await ask(platform, account, few, later(7))
    const beside = await askingUntil(platform, hash, settle(later(8)))
    const [one, other] = each as [number, number]
    return [
      ...rows,
      atMost(`a task, of ${many} against of ${few}`, other / one, 'times', 1.5),
      { name: 'another account lists tasks, alone, p99', value: quantile(alone, 0.99), unit: 'ms' },
      { name: `the same while ${few} are settled, p99`, value: quantile(beside, 0.99), unit: 'ms' },
    ]
  } finally {
    await platform.close()
  }
}

/** Tasks of the account's trackers whose time ends at a moment, and who waits for nothing else of them. */
const ask = async ({ store: { pool } }: Platform, { account_id, trackers }: Account, count: number, to: Date) => {
  await pool.query(
    `with made as (
       insert into task (account_id, tracker_id, label, lat, lng, radius, "from", "to", status, status_change_date, creation_date, due)
       select $1, ($2::int[])[1 + n % cardinality($2::int[])], 'Task ' || n, 52.25 + n::bigint * 7919 % 54100 / 1e5, 13, 100,
         $4::timestamptz - interval '1 hour', $4, 'assigned', now(), now(), $4
       from generate_series(1, $3::int) n returning *)
     insert into task_version (account_id, task_id, since, tracker_id, lat, lng, radius, "from", "to", max_delay, min_stay_duration, min_arrival_duration)
     select account_id, id, creation_date, tracker_id, lat, lng, radius, "from", "to", 0, 0, 0 from made`,
    [account_id, trackers.map(({ tracker_id }) => tracker_id), count, to],
  )
  await pool.query('vacuum analyze task, task_version')
}

const settled = async ({ store: { pool } }: Platform, { account_id }: Account, count: number): Promise<void> => {
  const { rows } = await pool.query<{ failed: number; told: number }>(
    `select (select count(*)::int from task where account_id = $1 and status = 'failed') as failed,
       (select count(*)::int from history where account_id = $1 and event = 'task_failed') as told`,
    [account_id],
  )
  if (rows[0]?.failed !== count || rows[0].told !== count) throw new Error(JSON.stringify(rows))
}

/** Milliseconds of each list of tasks that somebody asks for until something has ended. */
const askingUntil = async (platform: Platform, hash: string, ended: Promise<unknown>): Promise<number[]> => {
  let isOver = false
  const over = ended.then(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const begin = performance.now()
    await platform.ask('task/list', { hash, limit: 50 })
    times.push(performance.now() - begin)
  }
  await over
  return times
}
