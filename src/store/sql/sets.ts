import { type RawBuilder, sql } from 'kysely'
import type { Condition, Test } from './conditions.ts'

/**
 * Trees of conditions over fields that have indexes of their own. Whether a row passes twenty tests would have to be
 * asked of every row; instead each test answers the set of ids that pass, and the tree becomes a calculation with sets.
 */

/** A test of one field, as SQL in two ways. */
export interface Tested {
  /** A query of the ids that pass, each once, in a column `id`. */
  ids: RawBuilder<unknown>
  /** Whether the row `d.id` passes. */
  passes: RawBuilder<boolean>
  /** The part of all that passes, 0..1, as far as one can tell. */
  share: number
}

/** Makes SQL of a test of a field. */
export type Field = (test: Test) => Tested

/** A set of ids; or with `others`, all but these. */
export interface Found extends Tested {
  others: boolean
  /** Whether the first ids are there before all are known. */
  flowing: boolean
}

/** The set of the ids that pass the whole tree. */
export const findSet = (condition: Condition, field: (name: string) => Field): Found => {
  if (condition.type === 'test') return { ...field(condition.field)(condition.test), others: false, flowing: true }
  if (condition.type === 'not') return complement(findSet(condition.condition, field))
  if (condition.type === 'and') return intersectionOf(condition.conditions.map((one) => findSet(one, field)))
  // By De Morgan: what is in any is what is not among the others of all.
  return complement(intersectionOf(merged(condition.conditions).map((one) => complement(findSet(one, field)))))
}

/** Of an `or`, the tests that ask one field for numbers, or for parts of texts, as one test each. */
const merged = (conditions: readonly Condition[]): Condition[] => {
  const found: Condition[] = []
  for (const one of conditions) {
    const i = found.findIndex((other) => isAlike(one, other))
    const other = found[i]
    if (one.type === 'test' && other?.type === 'test') found[i] = { ...one, test: either(other.test, one.test) }
    else found.push(one)
  }
  return found
}

const isAlike = (one: Condition, other: Condition): boolean =>
  one.type === 'test' &&
  other.type === 'test' &&
  one.field === other.field &&
  (('parts' in one.test && 'parts' in other.test) || ('numbers' in one.test && 'numbers' in other.test))

const either = (one: Test, other: Test): Test => {
  if ('parts' in one && 'parts' in other) return { parts: [...one.parts, ...other.parts] }
  if ('numbers' in one && 'numbers' in other) return { numbers: [...one.numbers, ...other.numbers] }
  return one
}

const complement = ({ passes, share, others, ...found }: Found): Found => ({
  ...found,
  passes: sql`(${passes}) is not true`,
  share: 1 - share,
  others: !others,
})

/** The share of all ids up to which a set is walked one by one, and each id tested by the other conditions. */
export const narrow = 0.05

/** The intersection of sets. */
export const intersectionOf = (given: readonly Found[]): Found => {
  const parts = [...given].sort((a, b) => a.share - b.share)
  const passes = parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts.map(asked), sql` and `)})`
  const some = parts.filter(({ others }) => !others)
  const but = parts.filter(({ others }) => others)
  const [first] = some
  const [only, ...more] = parts
  if (only && more.length === 0) return only
  if (first && first.share <= narrow) return { ...first, ids: driven(first, parts), passes }
  if (!first) return { ids: union(but), passes, others: true, share: product(but), flowing: false }
  const both = sql.join(some.map(within), sql` intersect `)
  const ids =
    but.length === 0 ? sql`select id from (${both}) s` : sql`select id from (${both}) s except (${union(but)})`
  return { ids, passes, others: false, share: first.share, flowing: false }
}

const product = (parts: readonly Found[]): number => parts.reduce((product, { share }) => product * share, 1)

const asked = ({ passes }: Found): RawBuilder<boolean> => passes

/** Few ids, and of each of them whether it passes the rest. */
const driven = (driver: Found, parts: readonly Found[]): RawBuilder<unknown> => {
  const rest = parts.filter((part) => part !== driver).map(asked)
  if (rest.length === 0) return driver.ids
  return sql`select d.id from (${driver.ids}) d where ${sql.join(rest, sql` and `)}`
}

const within = ({ ids }: Found): RawBuilder<unknown> => sql`(${ids})`

const nothing = sql`select null::int as id where false`

const union = (parts: readonly Found[]): RawBuilder<unknown> =>
  parts.length === 0 ? nothing : sql`select id from (${sql.join(parts.map(within), sql` union `)}) s`
