import type pg from 'pg'
import { inTransaction } from '#store/transaction.ts'

/** What waits to be told: taken by whichever process comes first, told at least once, in the order of each lane. */

export interface Lane {
  account_id: number
  outlet: string
  target: string
  tracker_id: number
}

/** An entry that is to be told now, and to whom. */
export interface Due extends Lane {
  /** Of the delivery. */
  id: number
  entry_id: number
  event: string
  message: string
  time: Date
  event_time: Date
  rule_id: number | null
  track_id: number
  employee_id: number | null
  lat: number | null
  lng: number | null
  precision: number | null
  address: string
  emergency: boolean
  extra: Record<string, unknown>
  tracker_label: string
  locale: string
}

/** What became of a try. */
export interface Outcome {
  /** `refused` is for good, and `gone` also for whatever else this recipient would be told. */
  status: 'sent' | 'failed' | 'refused' | 'gone'
  http_status?: number
  error?: string
}

/** Failures in a row after which an outlet rests, and is tried by one message at a time. */
const patience = 5
/** Seconds in which a message is told, or another process may take it. */
const lease = 30

/** Lanes of one outlet that are taken at a time. */
export const widest = 8

/** Takes lanes that are due, some of each outlet that is not `busy` and does not rest. */
export const take = async (pool: pg.Pool, busy: readonly string[], room: number): Promise<Lane[]> => {
  const { rows } = await pool.query<Lane>(
    `with due as (
       select l.* from outlet o cross join lateral (
         select account_id, outlet, target, tracker_id from delivery_lane
         where outlet = o.name and due <= now()
         order by due limit case when o.failures < ${patience} then ${widest} else 1 end
         for update skip locked
       ) l
       where o.rests_until <= now() and o.name <> all($1::text[])
       limit $2
     ), tried as (
       update outlet set rests_until = now() + interval '${lease / 2} s'
       where failures >= ${patience} and name in (select outlet from due)
     )
     update delivery_lane l set due = now() + interval '${lease} s' from due
     where l.account_id = due.account_id and l.outlet = due.outlet and l.target = due.target
       and l.tracker_id = due.tracker_id
     returning l.account_id, l.outlet, l.target, l.tracker_id`,
    [busy, room],
  )
  return rows
}

const sameLane = 'account_id = $1 and outlet = $2 and target = $3 and tracker_id = $4'
const keyOf = ({ account_id, outlet, target, tracker_id }: Lane) => [account_id, outlet, target, tracker_id]

/** The first that waits in a lane. */
export const first = async (pool: pg.Pool, lane: Lane): Promise<Due | undefined> => {
  const { rows } = await pool.query<Due>(
    `select d.account_id, d.outlet, d.target, d.tracker_id, d.id, d.entry_id, h.event, h.message, h.time, h.event_time,
       h.rule_id, h.track_id, h.employee_id, h.lat, h.lng, h.precision, h.address, h.emergency, h.extra,
       coalesce(t.label, '') as tracker_label, u.locale
     from (select * from delivery where ${sameLane} and status = 'waiting' order by id limit 1) d
     join history h on h.account_id = d.account_id and h.id = d.entry_id
     join users u on u.id = d.account_id
     left join tracker t on t.account_id = d.account_id and t.id = d.tracker_id`,
    keyOf(lane),
  )
  return rows[0]
}

/** Seconds until the next try after so many failures in a row: 5 s, 30 s, 2 min, 10 min, then an hour each; by chance a little more. */
const pauseOf = (failures: number): number => ([5, 30, 120, 600][failures] ?? 3600) * (1 + Math.random() / 10)

/** Notes what became of the first of a lane, and lets the next one come. */
export const settle = (pool: pg.Pool, lane: Lane, id: number | undefined, outcome: Outcome): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ failures: number }>(
      `select failures from delivery_lane where ${sameLane} for update`,
      keyOf(lane),
    )
    const [held] = rows
    if (!held) return
    const status = id === undefined ? 'sent' : await note(client, lane, id, outcome)
    if (status === 'waiting') {
      await client.query(
        `update delivery_lane set failures = failures + 1, due = now() + make_interval(secs => $5) where ${sameLane}`,
        [...keyOf(lane), pauseOf(held.failures)],
      )
      return
    }
    // A statement of its own: it sees what was put into the lane until it was locked.
    const { rowCount } = await client.query(
      `update delivery_lane set due = now(), failures = case when $5 then 0 else failures end
       where ${sameLane} and exists (select from delivery where ${sameLane} and status = 'waiting')`,
      [...keyOf(lane), status === 'sent'],
    )
    if (rowCount === 0) await client.query(`delete from delivery_lane where ${sameLane}`, keyOf(lane))
  })

const note = async (client: pg.PoolClient, lane: Lane, id: number, outcome: Outcome): Promise<string | undefined> => {
  const { status, http_status = null, error = '' } = outcome
  const { rows } = await client.query<{ status: string }>(
    `update delivery set attempts = attempts + 1, attempted = now(), http_status = $4, error = $5,
       status = case when $3 = 'sent' then 'sent' when $3 = 'failed' and now() < gives_up then 'waiting' else 'dead' end
     where account_id = $1 and id = $2 returning status`,
    [lane.account_id, id, status, http_status, error],
  )
  return rows[0]?.status
}

/** An outlet does not answer as it should: after some failures in a row it rests, longer each time, ten minutes at most. */
export const rest = async (pool: pg.Pool, outlet: string): Promise<void> => {
  await pool.query(
    `update outlet set failures = failures + 1, rests_until = case when failures + 1 >= ${patience}
       then now() + make_interval(secs => least(5 * 2 ^ least(failures + 1 - ${patience}, 10), 600)) else rests_until end
     where name = $1`,
    [outlet],
  )
}

/** It answers again. */
export const recover = async (pool: pg.Pool, outlet: string): Promise<void> => {
  await pool.query('update outlet set failures = 0, rests_until = now() where name = $1 and failures > 0', [outlet])
}

/** Deliveries that are forgotten at a time. */
const some = 5_000

/** Forgets what was told a week ago, and what was given up a month ago. */
export const sweep = async (pool: pg.Pool): Promise<void> => {
  for (let gone: number | null = some; gone === some; )
    ({ rowCount: gone } = await pool.query(
      `delete from delivery where (account_id, id) in (
         select account_id, id from delivery
         where status <> 'waiting' and attempted < now() - interval '7 days'
           and (status = 'sent' or attempted < now() - interval '30 days')
         order by attempted limit ${some})`,
    ))
}
