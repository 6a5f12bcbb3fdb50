import type { KeptEnding } from '#store/points/outbox.ts'
import type { Query } from '#store/query.ts'

/** Writes into the entries of what is over how long it was so; nothing where there is no such entry. */
export const noteEndings = async (query: Query, endings: readonly KeptEnding[]): Promise<void> => {
  if (endings.length === 0) return
  await query(
    `update history h set extra = h.extra || jsonb_build_object('duration', e.duration)
     from jsonb_to_recordset($1::jsonb) as e (account_id int, tracker_id int, rule_id int, event text, time float8, duration float8)
     where h.account_id = e.account_id and h.tracker_id = e.tracker_id and h.event_time = to_timestamp(e.time / 1000)
       and h.event = e.event and h.rule_id = e.rule_id`,
    [JSON.stringify(endings)],
  )
}
