import { isWhen, isWhere } from '#judge/judge.ts'
import type { Rule } from '#judge/rule.ts'
import type { Query } from '#store/query.ts'
import { boundTo, rules } from '../rules/watches.ts'
import type { Telling } from './history.ts'

/** What rules are asked about: those of the type that are bound to the tracker and count at that moment and place. */
interface Asked {
  type: string
  text: 'primary' | 'secondary'
  /** Answers whether the rule is about it. */
  isMeant?(rule: Rule): boolean
}

/** Tellings of something that no device reports, such as a working status that somebody chose: one for each rule that tells of it. */
export const tellingsByRules = async (query: Query, told: Telling, asked: Asked): Promise<Telling[]> =>
  (await allByRules(query, [{ told, asked }]))[0] as Telling[]

/** Tellings as of `tellingsByRules`, of several, each with its own. */
export const allByRules = async (
  query: Query,
  several: readonly { told: Telling; asked: Asked }[],
): Promise<Telling[][]> => {
  const sources = [...new Set(several.map(({ told }) => told.source_id))]
  const bound = Map.groupBy(await boundTo(query, sources), keyOf)
  const ids = new Set(several.flatMap(({ told }) => (bound.get(keyOf(told)) ?? []).map(({ rule_id }) => rule_id)))
  const known = new Map((await rules(query, [...ids])).map(({ rule }) => [rule.id, rule]))
  return several.map(({ told, asked: { type, text, isMeant = () => true } }) =>
    (bound.get(keyOf(told)) ?? []).flatMap(({ rule_id, time_zone }) => {
      const rule = known.get(rule_id)
      if (rule?.type !== type || !isMeant(rule)) return []
      return isWhen(rule, { time_zone }, told.time) && isWhere(rule, told.location) ? [{ ...told, rule_id, text }] : []
    }),
  )
}

const keyOf = ({ account_id, tracker_id }: { account_id: number; tracker_id: number }): string =>
  `${account_id} ${tracker_id}`
