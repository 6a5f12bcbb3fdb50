import type { Accounts } from '#store/pools.ts'
import { again, inTransaction } from '#store/transaction.ts'

/** What waits to be told: taken by whichever process comes first, told at least once, in the order of each lane. */

/** Deliveries to one recipient about one tracker, which are made in their order. */
export interface Lane {
  account_id: number
  outlet: string
  target: string
  tracker_id: number
}

/** An entry that is to be delivered now, and to whom. */
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
  /** Of the recipient, where the service knows it, which is so of applications; else of the account. */
  locale: string
  /** Units, of the same. */
  measures: string
  /** Of a webhook that there is. */
  webhook: { url: string; enabled: boolean } | null
  sealed: Buffer | null
}

/** The outcome of a try. */
export interface Outcome {
  /** `refused` is for good, and `gone` also for whatever else this recipient would be told. */
  status: 'sent' | 'failed' | 'refused' | 'gone'
  http_status?: number
  error?: string
}

/** A lane that was taken to be served, with its first deliveries in their order. */
export interface Taken extends Lane {
  /** In a row, of the first of the lane and of the outlet. */
  failures: number
  outlet_failures: number
  messages: Due[]
}

/**
 * A lane that was served, with the outcomes of its deliveries that were tried, in their order. Only the last may have
 * failed.
 */
export interface Served extends Taken {
  outcomes: (Outcome & { id: number })[]
  /** Whether it could not be tried any further, and is left alone for a while. */
  stuck: boolean
}

/** Failures in a row after which an outlet rests, and is tried by one message at a time. */
const mostFailures = 5
/** Seconds in which messages are told, or another process may take them. */
const lease = 30
/** Milliseconds of a lease in which another message may be begun: its recipient needs time to answer too. */
export const begins_within = 15_000

/** Lanes of one outlet that are taken at a time, and messages of one lane. */
const widest = 8
const deepest = 16

/**
 * Takes up to `room` due lanes, some of each outlet that does not rest, less those that are `busy` by outlet: of
 * outlets behind `after` in their order, so that each has its turn; in this order. Lanes without waiting deliveries are
 * not looked at.
 */
export const take = async (
  pool: Accounts,
  busy: Readonly<Record<string, number>>,
  room: number,
  after: string,
): Promise<Taken[]> => {
  const { rows: lanes } = await pool.query<Omit<Taken, 'messages'>>({
    name: 'take_deliveries',
    text: `
     with recursive waiting as (
       (select outlet from delivery_lane where outlet > $3 order by outlet limit 1)
       union all
       select next.outlet from waiting cross join lateral (
         select outlet from delivery_lane where outlet > waiting.outlet order by outlet limit 1
       ) next
     ), due as (
       select l.* from waiting w cross join lateral (
         select account_id, outlet, target, tracker_id from delivery_lane
         where outlet = w.outlet and due <= now()
         order by due limit (
           select case when rests_until > now() then 0
             when failures < ${mostFailures} then greatest(${widest} - coalesce(($1::jsonb->>w.outlet)::int, 0), 0)
             else 1 end
           from outlet where name = w.outlet)
         for update skip locked
       ) l
       limit $2
     ), tried as (
       update outlet set rests_until = now() + interval '${lease / 2} s'
       where failures >= ${mostFailures} and name in (select outlet from due)
     ), taken as (
       update delivery_lane l set due = now() + interval '${lease} s' from due, outlet o
       where ${sameLane('l', 'due')} and o.name = due.outlet
       returning l.account_id, l.outlet, l.target, l.tracker_id, l.failures, o.failures as outlet_failures
     )
     select * from taken order by outlet`,
    values: [JSON.stringify(busy), room, after],
  })
  if (lanes.length === 0) return []
  const messages = Map.groupBy(await firsts(pool, lanes), keyOf)
  return lanes.map((lane) => ({ ...lane, messages: messages.get(keyOf(lane)) ?? [] }))
}

const keyOf = ({ account_id, outlet, target, tracker_id }: Lane): string =>
  JSON.stringify([account_id, outlet, target, tracker_id])

/** Columns of lanes, as parameters. */
const columnsOf = (lanes: readonly Lane[]) => [
  lanes.map(({ account_id }) => account_id),
  lanes.map(({ outlet }) => outlet),
  lanes.map(({ target }) => target),
  lanes.map(({ tracker_id }) => tracker_id),
]

const sameLane = (one: string, other: string) =>
  ['account_id', 'outlet', 'target', 'tracker_id'].map((name) => `${one}.${name} = ${other}.${name}`).join(' and ')

/** The first that wait in these lanes. A statement behind the one that took them, or it would not see what others told meanwhile. */
const firsts = async (pool: Accounts, lanes: readonly Lane[]): Promise<Due[]> => {
  const { rows } = await pool.query<Due>(
    `select d.account_id, d.outlet, d.target, d.tracker_id, d.id, d.entry_id, h.event, h.message, h.time, h.event_time,
       h.rule_id, h.track_id, h.employee_id, h.lat, h.lng, h.precision, h.address, h.emergency, h.extra,
       coalesce(t.label, '') as tracker_label, coalesce(f.locale, reader.locale) as locale, reader.measurement_system as measures,
       case when w.id is not null then jsonb_build_object('url', w.url, 'enabled', w.enabled) end as webhook, w.sealed
     from unnest($1::int[], $2::text[], $3::text[], $4::int[]) as l (account_id, outlet, target, tracker_id)
     cross join lateral (
       select * from delivery d where ${sameLane('d', 'l')} and d.status = 'waiting' order by d.id limit ${deepest}
     ) d
     join history h on h.account_id = d.account_id and h.id = d.entry_id
     left join push_token p on p.account_id = d.account_id and p.token = d.target and p.application =
       case split_part(d.outlet, '/', 1)
         when 'web_push' then 'w3c_pushapi' when 'fcm' then 'svc_android_viewer' when 'apns' then 'svc_iphone_viewer' end
     left join phone f on f.account_id = p.account_id and f.id = p.phone_id
     join users reader on reader.id = coalesce(p.user_id, d.account_id)
     left join tracker t on t.account_id = d.account_id and t.id = d.tracker_id
     left join webhook w on w.account_id = d.account_id and d.outlet = 'webhook/' || w.id
     order by d.id`,
    columnsOf(lanes),
  )
  return rows
}

/** Seconds until the next try after so many failures in a row: 5 s, 30 s, 2 min, 10 min, then an hour each; by chance a little more. */
const pauseOf = (failures: number): number => ([5, 30, 120, 600][failures] ?? 3600) * (1 + Math.random() / 10)

/** Writes the outcomes of served lanes and frees the lanes for what follows in them. */
export const settle = (pool: Accounts, served: readonly Served[]): Promise<void> =>
  again(() =>
    inTransaction(pool, async (client) => {
      const lanes = columnsOf(served)
      await client.query(
        `select from delivery_lane l join unnest($1::int[], $2::text[], $3::text[], $4::int[])
           as s (account_id, outlet, target, tracker_id) on ${sameLane('l', 's')}
         order by l.account_id, l.outlet, l.target, l.tracker_id for update of l`,
        lanes,
      )
      const tried = served.flatMap(({ account_id, outcomes }) =>
        outcomes.map((outcome) => ({ account_id, ...outcome })),
      )
      const after = served.map(afterwards)
      // A statement of its own: it sees what was put into the lanes until they were locked.
      await client.query(settled, [...lanes, JSON.stringify(after), JSON.stringify(tried), tried.map(({ id }) => id)])
    }),
  )

/** Failures in a row, and the seconds after which a failure is tried again, if it is tried again. */
const afterwards = ({ failures, outcomes, stuck }: Served) => {
  const before = outcomes.some(({ status }) => status === 'sent') ? 0 : failures
  const last = outcomes.at(-1)
  const failed = last?.status === 'failed' ? last.id : null
  return { failures: before, failed, pause: failed === null ? lease : pauseOf(before), stuck }
}

const settled = `
  with tried as (
    update delivery d set attempts = d.attempts + 1, attempted = now(), http_status = o.http_status, error = coalesce(o.error, ''),
      status = case when o.status = 'sent' then 'sent' when o.status = 'failed' and now() < d.gives_up then 'waiting' else 'dead' end
    from jsonb_to_recordset($6::jsonb) as o (account_id int, id bigint, status text, http_status int, error text)
    where d.account_id = o.account_id and d.id = o.id and d.status = 'waiting'
    returning d.id, d.status
  ), lanes as (
    select s.account_id, s.outlet, s.target, s.tracker_id,
      (a->>'failures')::int + (t.id is not null)::int as failures,
      case when t.id is not null or (a->>'stuck')::boolean then (a->>'pause')::float8 else 0 end as pause,
      t.id is not null or exists (
        select from delivery d
        where ${sameLane('d', 's')} and d.status = 'waiting' and d.id <> all($7::bigint[])
      ) as waits
    from rows from (unnest($1::int[]), unnest($2::text[]), unnest($3::text[]), unnest($4::int[]), jsonb_array_elements($5::jsonb))
      as s (account_id, outlet, target, tracker_id, a)
    left join tried t on t.id = (a->>'failed')::bigint and t.status = 'waiting'
  ), ended as (
    delete from delivery_lane l using lanes s where ${sameLane('l', 's')} and not s.waits
  )
  update delivery_lane l set failures = s.failures, due = now() + make_interval(secs => s.pause)
  from lanes s where ${sameLane('l', 's')} and s.waits`

/** Counts a failure of an outlet: after some in a row it rests, longer each time, ten minutes at most. */
export const rest = async (pool: Accounts, outlet: string): Promise<void> => {
  await pool.query(
    `update outlet set failures = failures + 1, rests_until = case when failures + 1 >= ${mostFailures}
       then now() + make_interval(secs => least(5 * 2 ^ least(failures + 1 - ${mostFailures}, 10), 600)) else rests_until end
     where name = $1`,
    [outlet],
  )
}

/** Ends the rest of an outlet that answers again. */
export const recover = async (pool: Accounts, outlet: string): Promise<void> => {
  await pool.query('update outlet set failures = 0, rests_until = now() where name = $1 and failures > 0', [outlet])
}

/** Deliveries that are forgotten at a time. */
const deliveriesAtOnce = 5_000

/** Deletes deliveries that were made a week ago, and those that were given up a month ago. */
export const forgetDeliveries = async (pool: Accounts): Promise<void> => {
  for (let gone: number | null = deliveriesAtOnce; gone === deliveriesAtOnce; )
    ({ rowCount: gone } = await pool.query(
      `delete from delivery where (account_id, id) in (
         select account_id, id from delivery
         where status <> 'waiting' and attempted < now() - interval '7 days'
           and (status = 'sent' or attempted < now() - interval '30 days')
         order by attempted limit ${deliveriesAtOnce})`,
    ))
}
