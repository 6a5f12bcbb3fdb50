import { isWhen, isWhere } from '#judge/judge.ts'
import type { Rule } from '#judge/rule.ts'
import type { Query } from '#store/query.ts'
import { boundTo, rules } from '../rules/watches.ts'
import type { Telling } from './history.ts'

/**
 * Tellings of something that no device reports, such as a working status that somebody chose: one for each rule of the
 * type that is bound to the tracker and counts at that moment and place. `isMeant`: whether the rule is about it.
 */
export const tellingsByRules = async (
  query: Query,
  told: Telling,
  { type, text, isMeant = () => true }: { type: string; text: 'primary' | 'secondary'; isMeant?(rule: Rule): boolean },
): Promise<Telling[]> => {
  const { account_id, tracker_id, source_id, time, location } = told
  const bound = (await boundTo(query, [source_id])).filter(
    (one) => one.account_id === account_id && one.tracker_id === tracker_id,
  )
  const all = await rules(
    query,
    bound.map(({ rule_id }) => rule_id),
  )
  return all
    .filter(
      ({ rule }) =>
        rule.type === type &&
        isMeant(rule) &&
        isWhen(rule, bound[0] ?? { time_zone: 'UTC' }, time) &&
        isWhere(rule, location),
    )
    .map(({ rule }) => ({ ...told, rule_id: rule.id, text }))
}
