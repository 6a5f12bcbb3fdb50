import { naming } from '#judge/naming.ts'

/** Which rules observe other trackers, and by which of their options: SQL of what kinds of rules declare. */

const observing = naming('trackers')

/** SQL condition that the rule `r` is of a type that observes trackers. */
export const isObserving = `r.type in (${observing.map(({ type }) => `'${type}'`).join(', ')})`

const caseOf = (made: (option: string) => string): string =>
  observing.map(({ type, option }) => `when '${type}' then ${made(option)}`).join(' ')

/** SQL: ids of the trackers that the rule `r` observes, an array of JSON; null where its type observes none. */
export const observedIds = `case r.type ${caseOf((option) => `r.extended_params->'${option}'`)} end`

/**
 * SQL: options of the rule `r`, those of a sub-user's private rule with the trackers alone that its author sees now. What it names
 * stays stored, for they may be seen again.
 */
export const seenOptions = `
  case when not r.private or r.user_id = r.account_id then r.extended_params
    else case r.type ${caseOf(
      (option) => `r.extended_params || jsonb_build_object('${option}', coalesce((
      select jsonb_agg(s.tracker_id order by s.tracker_id) from subuser_tracker s
      where s.account_id = r.account_id and s.user_id = r.user_id
        and r.extended_params->'${option}' @> to_jsonb(s.tracker_id)), '[]'))`,
    )} else r.extended_params end end`
