import type { Kind } from './kind.ts'
import { kinds } from './kinds.ts'
import type { NamingOption } from './option.ts'
import type { Rule } from './rule.ts'

/** An option by which rules of one type name things of their account by ids. */
export interface Naming {
  type: string
  option: string
}

/** Options that name trackers, or statuses, as kinds of rules declare them (`NamingOption`): one a type at most. */
export const naming = (what: NamingOption['is']): readonly Naming[] =>
  Object.entries<Kind>(kinds).flatMap(([type, { options = {} }]) =>
    Object.entries(options).flatMap(([option, { is }]) => (is === what ? [{ type, option }] : [])),
  )

const tracker_options = new Map(naming('trackers').map(({ type, option }) => [type, option]))
const status_options = new Map(naming('statuses').map(({ type, option }) => [type, option]))

const idsBy = (option: string | undefined, { extended }: Pick<Rule, 'extended'>): readonly number[] => {
  const ids = option === undefined ? undefined : extended[option]
  return Array.isArray(ids) ? ids : []
}

/** Ids of the trackers that a rule observes; none of a type that observes none. */
export const observedBy = (rule: Pick<Rule, 'type' | 'extended'>): readonly number[] =>
  idsBy(tracker_options.get(rule.type), rule)

/** Answers whether a rule tells of this status: one that names no statuses tells of all. */
export const isOfStatus = (rule: Pick<Rule, 'type' | 'extended'>, status_id: number): boolean => {
  const ids = idsBy(status_options.get(rule.type), rule)
  return ids.length === 0 || ids.includes(status_id)
}
