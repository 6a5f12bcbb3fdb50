import type { Happening } from '#judge/happening.ts'
import { sentencesOf } from '#judge/sentences.ts'
import { privaciesOf } from '#store/points/private-notes.ts'
import { idsAt } from '#store/points/tracks.ts'
import type { Query } from '#store/query.ts'
import { deliver } from '../delivery/deliver.ts'
import { rulesOf } from '../rules/watched.ts'
import { writing } from './marks.ts'

/** Entries of the history (specification 2.7): what was told to accounts. */

/** An entry that was made. */
export interface Recorded {
  account_id: number
  id: number
  tracker_id: number
  /** Others wait to be told of it. */
  awaited?: true
}

/** An event that becomes an entry: by a rule, or by what somebody did. */
export interface Telling extends Omit<Happening, 'by' | 'text'>, Partial<Pick<Happening, 'text'>> {
  rule_id?: number
  source_id: number
  /** What more is said than the event: it comes last in the message. */
  detail?: string
}

/**
 * Makes entries of events, in their order. Events of a rule that is gone meanwhile, of a tracker that its rule no
 * longer has, or of a rule of a blocked tracker are left out. The message is what the rule says, or else the sentence
 * of the event in the language of the account, with the titles of zones where the rule asks for them. Deliveries to
 * others are queued with it. Its vehicle and its employee are those that the tracker had when it happened; where nothing is known of so long ago, those
 * of now. What happened in private time has no place, whoever tells it.
 */
export const recordEntries = async (query: Query, happenings: readonly Telling[]): Promise<Recorded[]> => {
  await writing(
    query,
    happenings.map(({ account_id }) => account_id),
  )
  const tracks = await idsAt(query, happenings)
  const places = await placesOf(query, happenings)
  const rows = happenings.map((one, i) => ({
    ...one,
    location: places[i] ?? null,
    at: i,
    track_id: tracks[i] ?? 0,
    sentences: sentencesOf(one.event),
  }))
  const recorded = await query<Recorded>(insert, [JSON.stringify(rows)])
  const awaited = await deliver(query, recorded)
  return recorded.map((one) => (awaited.has(one.id) ? { ...one, awaited: true } : one))
}

/** Where they happened: nowhere in private time, unless they call for help. */
const placesOf = async (query: Query, happenings: readonly Telling[]): Promise<Telling['location'][]> => {
  const placed = happenings.filter(({ location }) => location)
  const privacies =
    placed.length > 0 ? await privaciesOf(query, [...new Set(placed.map(({ source_id }) => source_id))]) : new Map()
  return happenings.map(({ source_id, event, time, location }) =>
    event !== 'sos' && privacies.get(source_id)?.at(time) ? null : location,
  )
}

/** SQL of what the tracker was tied to when it happened; nothing is known where changes do not go back so far. */
const tiedThen = (table: string, named: string, as: string): string => `left join lateral (
    select true as known, c.${named} as id from ${table} c
    where c.account_id = h.account_id and c.tracker_id = h.tracker_id and c.changed <= to_timestamp(h.time / 1000)
    order by c.changed desc, c.id desc limit 1
  ) ${as} on true`

const insert = `/* prepared: record_entries */
  insert into history (account_id, tracker_id, event, message, time, event_time, rule_id, private_to, track_id,
    lat, lng, precision, address_due, emergency, employee_id, vehicle_id, extra)
  select h.account_id, h.tracker_id, h.event,
    concat_ws(': ',
      coalesce(nullif(case h.text when 'primary' then r.primary_text else r.secondary_text end, ''),
        h.sentences->>left(u.locale, 2), h.sentences->>'en'),
      case when (r.extended_params->>'append_zone_title')::boolean then zone_labels end,
      h.detail),
    to_timestamp(h.received / 1000), to_timestamp(h.time / 1000), r.id, case when r.private then r.user_id end,
    h.track_id,
    (h.location->>'lat')::float8, (h.location->>'lng')::float8, (h.location->>'precision')::real,
    case when h.location is not null then to_timestamp(h.received / 1000) end,
    coalesce((r.extended_params->>'emergency')::boolean, false) or coalesce((r.alerts->>'emergency')::boolean, false),
    case when drove.known then driver.id else e.id end, case when carried.known then vehicle.id else v.id end,
    coalesce(h.extra, '{}')
      || case when zone_labels is null then '{}' else jsonb_build_object('zone_labels', labels) end
  from jsonb_to_recordset($1::jsonb) as h (account_id int, tracker_id int, rule_id int, event text, text text,
    time float8, received float8, location jsonb, extra jsonb, track_id bigint, at int, sentences jsonb, detail text)
  join users u on u.id = h.account_id
  join tracker t on t.account_id = h.account_id and t.id = h.tracker_id and t.deleted is null
  join source s on s.id = t.source_id
  left join rule r on r.account_id = h.account_id and r.id = h.rule_id and r.id in (${rulesOf})
  left join employee e on e.account_id = h.account_id and e.tracker_id = h.tracker_id
  left join vehicle v on v.account_id = h.account_id and v.tracker_id = h.tracker_id
  ${tiedThen('driver_change', 'new_employee_id', 'drove')}
  left join employee driver on driver.account_id = h.account_id and driver.id = drove.id
  ${tiedThen('vehicle_change', 'new_vehicle_id', 'carried')}
  left join vehicle on vehicle.account_id = h.account_id and vehicle.id = carried.id
  left join lateral (
    select string_agg(z.label, ', ' order by z.id) as zone_labels, jsonb_agg(z.label order by z.id) as labels
    from zone z
    where z.account_id = h.account_id and z.id in (select jsonb_array_elements_text(h.extra->'zone_ids')::int)
  ) z on true
  where h.rule_id is null or (r.id is not null and not s.blocked and not s.unpaid)
  order by h.at
  returning account_id, id, tracker_id`
