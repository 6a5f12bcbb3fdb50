import type { Query } from '#store/query.ts'

/**
 * Writes down who else is to be told of entries of the history, in the transaction that makes them. What waits for one
 * recipient about one tracker is a lane, and is told in its order.
 */
export const deliver = async (query: Query, entries: readonly { account_id: number; id: number }[]): Promise<void> => {
  if (entries.length === 0) return
  const told = [entries.map(({ account_id }) => account_id), entries.map(({ id }) => id)]
  await query(insert, told)
  await query(mails, told)
}

/** Makes deliveries of the rows of `meant`: account_id, entry_id, tracker_id, outlet, target. */
export const queued = `
  lanes as (
    insert into delivery_lane (account_id, outlet, target, tracker_id)
    select distinct account_id, outlet, target, tracker_id from meant order by 1, 2, 3, 4
    -- Who ends a lane waits for this, and looks then whether something is in it.
    on conflict (account_id, outlet, target, tracker_id) do update set due = delivery_lane.due
  )
  insert into delivery (account_id, entry_id, outlet, target, tracker_id)
  select account_id, entry_id, outlet, target, tracker_id from meant order by entry_id`

/** That a webhook `w` is to be told of an entry `h`. */
export const wants = `(w.events is null or h.event = any(w.events)) and (w.trackers is null or h.tracker_id = any(w.trackers))`

const entriesTold = `unnest($1::int[], $2::bigint[]) as e (account_id, id)
    join history h on h.account_id = e.account_id and h.id = e.id`

const insert = `
  with meant as (
    select h.account_id, h.id as entry_id, h.tracker_id, 'webhook/' || w.id as outlet, w.id::text as target
    from ${entriesTold}
    join webhook w on w.account_id = h.account_id and w.enabled and ${wants}
  ), ${queued}`

/** Mail to the addresses of the rule, in the language and the time of the account; of no use after a day. */
const mails = `
  insert into mail (dealer_id, recipient, template, locale, words, expires)
  select u.dealer_id, a.address, 'event', u.locale, jsonb_build_object(
      'login', u.login, 'tracker', t.label, 'message', coalesce(nullif(h.message, ''), h.event),
      'place', coalesce(nullif(h.address, ''), round(h.lat::numeric, 5) || ', ' || round(h.lng::numeric, 5), '–'),
      'at', to_char(h.event_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'time_zone', u.time_zone),
    now() + interval '1 day'
  from ${entriesTold}
  join rule r on r.account_id = h.account_id and r.id = h.rule_id
  join users u on u.id = h.account_id and u.deleted is null
  join tracker t on t.account_id = h.account_id and t.id = h.tracker_id
  cross join lateral (
    select distinct jsonb_array_elements_text(
      case jsonb_typeof(r.alerts->'emails') when 'array' then r.alerts->'emails' else '[]' end)
  ) a (address)
  order by h.id`
