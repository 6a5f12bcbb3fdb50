import { categoryOf, type EventName, events } from '#judge/events.ts'
import type { Query } from '#store/query.ts'

/**
 * Queues deliveries of history entries, in the transaction that makes them. What waits for one recipient about one
 * tracker is a lane, and is delivered in its order. Answers the ids of the entries that are in lanes now.
 */
export const deliver = async (
  query: Query,
  entries: readonly { account_id: number; id: number }[],
): Promise<Set<number>> => {
  if (entries.length === 0) return new Set()
  const told = [entries.map(({ account_id }) => account_id), entries.map(({ id }) => id)]
  const queued = await query<{ entry_id: number }>(insert, [...told, categories])
  await query(mails, told)
  return new Set(queued.map(({ entry_id }) => entry_id))
}

/** Queues an entry for one telephone, whomever rules name. */
export const deliverBySms = async (
  query: Query,
  { account_id, id, tracker_id }: { account_id: number; id: number; tracker_id: number },
  phone: string,
): Promise<void> => {
  await query(
    `with meant as (
       select $1::int as account_id, $2::bigint as entry_id, $3::int as tracker_id, 'sms'::text as outlet, $4::text as target
     ), ${queued}`,
    [account_id, id, tracker_id, phone],
  )
}

/** SQL that makes deliveries of the rows of `meant`: account_id, entry_id, tracker_id, outlet, target. */
export const queued = `
  outlets as (
    insert into outlet (name) select distinct outlet from meant order by 1 on conflict do nothing
  ),
  lanes as (
    insert into delivery_lane (account_id, outlet, target, tracker_id)
    select distinct account_id, outlet, target, tracker_id from meant order by 1, 2, 3, 4
    -- Who ends a lane waits for this, and looks then whether something is in it.
    on conflict (account_id, outlet, target, tracker_id) do update set due = delivery_lane.due
  )
  insert into delivery (account_id, entry_id, outlet, target, tracker_id)
  select account_id, entry_id, outlet, target, tracker_id from meant order by entry_id`

/** SQL condition that a webhook `w` wants an entry `h`. */
export const wants = `(w.events is null or h.event = any(w.events)) and (w.trackers is null or h.tracker_id = any(w.trackers))`

const entriesTold = `unnest($1::int[], $2::bigint[]) as e (account_id, id)
    join history h on h.account_id = e.account_id and h.id = e.id`

/** The categories of entries, by whether a rule told them and by their events. */
const categories = JSON.stringify(
  [true, false].map((by_rule) => Object.fromEntries(events.map((event) => [event, categoryOf(event, by_rule)]))),
)
/** SQL condition that the filter of a token `p` lets a category through (push_token/categories.ts). */
export const passes = (
  category: string,
) => `(trim(p.category_filter) = '*' or (left(trim(p.category_filter), 1) <> '-') =
      (${category} = any(regexp_split_to_array(ltrim(trim(p.category_filter), '- '), '\\s*,\\s*'))))`

/** The texts of an array of JSON; none of anything else. */
const textsOf = (array: string) =>
  `jsonb_array_elements_text(case jsonb_typeof(${array}) when 'array' then ${array} else '[]' end)`

/** SQL of who is to be told of an entry h: as its rule says, or the service task that it is about. */
const alertsOf = `left join rule r on r.account_id = h.account_id and r.id = h.rule_id
    left join service_task st on h.event in ('service_task_soon', 'service_task_expired')
      and st.account_id = h.account_id and st.id = (h.extra->>'service_task_id')::int
    cross join lateral (select coalesce(r.alerts, st.notifications) as alerts) told`

/** SQL of the outlet of a browser's token `p`: its push service. */
const webPush = `'web_push/' || lower(split_part(p.token, '/', 3))`

/** Events that only the phones of their tracker are told of. */
const for_phones = ['phone_message', 'phone_task'] as const satisfies readonly EventName[]
const to_phones = `('${for_phones.join("', '")}')`

/** Events that are news to nobody who works with the tracker: it was said that they come. */
const unpushed = `('${(['task_recipient_told'] as const satisfies readonly EventName[]).join("', '")}')`

const insert = `/* prepared: tell_deliveries */
  with meant as (
    select h.account_id, h.id as entry_id, h.tracker_id, 'webhook/' || w.id as outlet, w.id::text as target
    from ${entriesTold}
    join webhook w on w.account_id = h.account_id and w.enabled and ${wants}
    union all
    -- Applications of who sees the tracker, and for a private rule its author and the master.
    select h.account_id, h.id, h.tracker_id, case p.application
        when 'w3c_pushapi' then ${webPush} when 'svc_android_viewer' then 'fcm' else 'apns' end, p.token
    from ${entriesTold}
    ${alertsOf}
    join push_token p on p.account_id = h.account_id and ${passes('$3::jsonb->(h.rule_id is null)::int->>h.event')}
    join session s on s.digest = p.digest and s.expires > now()
    where h.event not in ${to_phones} and h.event not in ${unpushed} and not h.extra ? 'late' and (told.alerts is null and h.rule_id is null or told.alerts->'push_enabled' = 'true')
      and (h.private_to is null or p.user_id in (h.private_to, h.account_id))
      and (p.user_id = h.account_id or exists (
        select from subuser_tracker b
        where b.account_id = h.account_id and b.user_id = p.user_id and b.tracker_id = h.tracker_id))
    union all
    -- The phones that it is written to; who has written it need not be told.
    select h.account_id, h.id, h.tracker_id, ${webPush}, p.token
    from ${entriesTold}
    join phone f on f.account_id = h.account_id and f.tracker_id = h.tracker_id
    join push_token p on p.account_id = h.account_id and p.phone_id = f.id
    join session s on s.digest = p.digest and s.expires > now()
    where h.event in ${to_phones}
    union all
    select h.account_id, h.id, h.tracker_id, c.outlet, n.number
    from ${entriesTold}
    ${alertsOf}
    join users u on u.id = h.account_id and not u.demo
    cross join (values ('sms', 'sms_phones'), ('voice', 'phones')) c (outlet, field)
    cross join lateral (select distinct ${textsOf('told.alerts->c.field')}) n (number)
  ), ${queued} returning entry_id`

/**
 * SQL that queues mail for the deliveries that `which` names, in the language and time of the account; of no use after
 * a day.
 */
export const mailed = (which: string) => `
  insert into mail (account_id, delivery_id, dealer_id, recipient, template, locale, words, expires)
  select d.account_id, d.id, u.dealer_id, d.target, 'event', u.locale, jsonb_build_object(
      'login', u.login, 'tracker', coalesce(t.label, ''), 'message', coalesce(nullif(h.message, ''), h.event),
      'event', h.event, 'figures', h.extra, 'measures', u.measurement_system,
      'place', coalesce(nullif(h.address, ''), round(h.lat::numeric, 5) || ', ' || round(h.lng::numeric, 5), '–'),
      'at', to_char(h.event_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'time_zone', u.time_zone),
    now() + interval '1 day'
  from ${which} d
  join history h on h.account_id = d.account_id and h.id = d.entry_id
  join users u on u.id = d.account_id
  left join tracker t on t.account_id = d.account_id and t.id = d.tracker_id
  where d.outlet = 'mail' order by d.id`

/** Mail to the addresses of the rule or task, unless visitors of a demo account have named them. No lane leads to it: it has a queue of its own. */
const mails = `/* prepared: tell_mails */
  with made as (
    insert into delivery (account_id, entry_id, outlet, target, tracker_id)
    select h.account_id, h.id, 'mail', a.address, h.tracker_id
    from ${entriesTold}
    ${alertsOf}
    join users u on u.id = h.account_id and u.deleted is null and not u.demo
    cross join lateral (select distinct ${textsOf(`told.alerts->'emails'`)}) a (address)
    order by h.id
    returning account_id, id, entry_id, outlet, target, tracker_id
  ) ${mailed('made')}`
