import { createServiceTasks } from '#jobs/service-tasks.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { type Platform, startPlatform } from './platform.ts'
import { worked } from './processor.ts'
import { strict_log } from './strict-log.ts'

const [accounts, vehicles, tasks] = [100, 100, 10] as const
const all = accounts * vehicles * tasks
const day = 86_400_000

const log = { ...strict_log, warn: () => undefined }

/** What the job that looks at service tasks takes of the processor: of a hundred thousand that are all due to be looked at, and when none is. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    await makeTasks(platform)
    const { db, pool } = platform.store
    const look = createServiceTasks({ db, pool, log, onRecorded: () => undefined })
    const measure = async (name: string, at: Date): Promise<Row[]> => {
      const [node, before] = [process.cpuUsage(), worked(platform)]
      await look(at)
      const { user, system } = process.cpuUsage(node)
      const rows = [
        atMost(`${name}: of the processor, Node`, (user + system) / 1e6, 's', 60),
        {
          name: `${name}: of the processor, PostgreSQL`,
          value: worked(platform).postgres - before.postgres,
          unit: 's',
        },
      ]
      say(`service-tasks: ${name}: ${rows.map(({ value }) => value.toFixed(1)).join(' and ')} s`)
      return rows
    }
    const rows = await measure(`${all} service tasks, looked at first`, later(1))
    await lookedAt(platform)
    await pool.query(`update service_task set look_due = $1`, [later(1)])
    return [
      ...rows,
      ...(await measure(`${all} service tasks, once more`, later(1.1))),
      ...(await measure('service tasks, when none is to be looked at', later(1.1))),
    ]
  } finally {
    await platform.close()
  }
}

/** The platform's own job sees nothing that is due tomorrow. */
const later = (days: number): Date => new Date(Date.now() + days * day)

const lookedAt = async ({ store: { pool } }: Platform): Promise<void> => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from service_task where paced is not null and look_due > $1',
    [later(0.9)],
  )
  if (rows[0]?.count !== all) throw new Error(`${rows[0]?.count} were looked at`)
}

/** Vehicles whose odometers were set a month ago, and tasks of each that go by them or by the calendar. */
const makeTasks = async ({ store: { pool } }: Platform): Promise<void> => {
  await pool.query(
    `insert into users (id, account_id, dealer_id, login, password_hash, activated)
     select n, n, 1, 'serviced' || n || '@odograph.example', '', true from generate_series(1000, 999 + $1::int) n`,
    [accounts],
  )
  await pool.query(
    `with plan as (insert into tariff (dealer_id, name, price) values (1, 'Serviced', 0) returning id),
          made as (insert into source (account_id, device_id, model, tariff_id)
                   select u, u || '-' || n, 'fmb920', plan.id from plan, generate_series(1000, 999 + $1::int) u, generate_series(1, $2::int) n
                   returning id, account_id),
          states as (insert into source_state (source_id) select id from made),
          trackers as (insert into tracker (account_id, source_id, label) select account_id, id, 'Van' from made returning account_id, id),
          counters as (insert into counter (account_id, tracker_id, type, source, base_value, base_time, base_sum, base_epoch)
                       select account_id, id, 'odometer', 'gps', 40000, now() - interval '30 days', 0, 0 from trackers)
     insert into vehicle (account_id, label, type, tracker_id, tracker_label) select account_id, 'Van', 'truck', id, 'Van' from trackers`,
    [accounts, vehicles],
  )
  await pool.query(
    `insert into service_task (account_id, vehicle_id, description, created, conditions, start, notifications, look_due)
     select v.account_id, v.id, 'Oil', now(),
       case when n % 2 = 0 then jsonb_build_object('mileage', jsonb_build_object('limit', 1000 * n, 'notification_interval', 500))
         else jsonb_build_object('date', jsonb_build_object('end', floor(extract(epoch from now()) + n * 864000) * 1000, 'notification_interval', 14)) end,
       case when n % 2 = 0 then '{"mileage": 39000}'::jsonb else jsonb_build_object('date', floor(extract(epoch from now())) * 1000) end,
       '{"emails": [], "sms_phones": [], "push_enabled": false}', $2
     from vehicle v, generate_series(1, $1::int) n`,
    [tasks, later(1)],
  )
  await pool.query('vacuum analyze')
}
