import { createTaskScheduler } from '#jobs/task-schedules.ts'
import { makeAccount, makeUser } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { strict_log } from './strict-log.ts'

const schedules = 10_000
const devices = 500

/** When the day after is over everywhere; the platform's own job sees nothing that is due then. */
const tomorrow = new Date(Date.now() + 2 * 86_400_000)

/** The tasks of a day of one account, made by a job beside the platform, while another account asks for its own and makes some. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { account_id, trackers } = await makeAccount(platform, devices)
    await makeSchedules(
      platform,
      account_id,
      trackers.map(({ tracker_id }) => tracker_id),
    )
    const { hash } = await makeUser(platform, 'others@odograph.example')
    const scheduler = createTaskScheduler({ db: platform.store.db, config: { task_quota: 1_000_000 }, log: strict_log })
    const alone = await askingUntil(platform, hash, new Promise((resolve) => setTimeout(resolve, 10_000)))
    const begin = performance.now()
    const made = scheduler.run(tomorrow)
    const beside = await askingUntil(platform, hash, made)
    const seconds = (performance.now() - begin) / 1000
    const count = await countOf(platform, account_id)
    if (count !== schedules) throw new Error(`${count} tasks were made`)
    say(`task-schedules: ${count} tasks in ${seconds.toFixed(1)} s, ${beside.length} answers to others meanwhile`)
    return [
      atMost(`${schedules} tasks of the schedules of an account`, seconds, 's', 10),
      { name: 'another account lists and makes tasks, alone, p99', value: quantile(alone, 0.99), unit: 'ms' },
      atMost('the same meanwhile, p99', quantile(beside, 0.99), 'ms', 100),
    ]
  } finally {
    await platform.close()
  }
}

/** Lists tasks and makes one, by turns, until something has ended; answers the milliseconds of each. */
const askingUntil = async (platform: Platform, hash: string, ended: Promise<unknown>): Promise<number[]> => {
  let isOver = false
  const over = ended.then(() => {
    isOver = true
  })
  const times: number[] = []
  const task = { label: 'A', location: { lat: 53.5, lng: 10, radius: 100 }, from: '2030-01-01 08:00:00' }
  while (!isOver)
    for (const [path, params] of [
      ['task/list', { limit: 50 }],
      ['task/create', { task: { ...task, to: '2030-01-01 09:00:00' } }],
    ] as const) {
      const begin = performance.now()
      await platform.ask(path, { hash, ...params })
      times.push(performance.now() - begin)
    }
  await over
  return times
}

const countOf = async ({ store: { pool } }: Platform, account_id: number): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from task where account_id = $1',
    [account_id],
  )
  return rows[0]?.count ?? 0
}

const makeSchedules = async ({ store: { pool } }: Platform, account_id: number, trackers: readonly number[]) => {
  await pool.query(
    `insert into task_schedule (account_id, tracker_id, label, lat, lng, radius, from_time, duration, parameters, made_for, due)
     select $1, ($2::int[])[1 + n % array_length($2::int[], 1)], 'Stop ' || n, 53.5 + n * 1e-5, 10, 100, '08:00:00', 60,
       '{"type": "weekdays", "weekdays": [1, 2, 3, 4, 5, 6, 7]}', current_date, now() + interval '1 day'
     from generate_series(1, $3::int) n`,
    [account_id, trackers, schedules],
  )
}
