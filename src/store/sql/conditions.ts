import { type RawBuilder, sql } from 'kysely'
import { contains } from './contains.ts'

/**
 * Trees of search conditions (supplement 2.1) over a table of named fields, whatever the fields are of. A tree becomes
 * SQL with parameters only.
 */

/**
 * The kind of a field's values, which decides the tests that it allows. A link is tested by the id or by the names of
 * what it links.
 */
export type Kind = 'text' | 'number' | 'time' | 'link'

/** A test of one field; of several numbers or texts, one must match. */
export type Test = { numbers: readonly string[] } | { parts: readonly string[] } | { from: Date; to: Date }

/** A tree of tests. */
export type Condition =
  | { type: 'and' | 'or'; conditions: readonly Condition[] }
  | { type: 'not'; condition: Condition }
  | { type: 'test'; field: string; test: Test }

/** Makes SQL of whether a row passes a test. Null counts as no. */
export type Passes = (test: Test) => RawBuilder<boolean>

const none = sql<boolean>`false`

/** SQL condition that a number equals any of these, exact to the digit. */
export const isAny = (number: RawBuilder<unknown>, numbers: readonly string[]): RawBuilder<boolean> =>
  sql`${number} = any(${numbers}::numeric[])`

/** Those of the numbers that can be an id. */
const idsOf = (numbers: readonly string[]): number[] =>
  numbers.map(Number).filter((number) => Number.isInteger(number) && number > 0 && number <= 2_147_483_647)

/** SQL condition that an id is one of the numbers. */
export const isOneOf = (id: RawBuilder<unknown>, numbers: readonly string[]): RawBuilder<boolean> =>
  sql`${id} = any(${idsOf(numbers)}::int[])`

/** SQL condition that a text has any of the parts, whatever their case; `lower` is the text in lower case. */
export const hasAny = (lower: RawBuilder<unknown>, parts: readonly string[]): RawBuilder<boolean> =>
  parts.length === 0 ? none : any(parts.map((part) => sql`${lower} like lower(${contains(part)})`))

const any = (tests: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => sql`(${sql.join(tests, sql` or `)})`

/**
 * Tests of a field that is a column, or made of columns. A text passes for a number that it reads as, a number by its
 * digits.
 */
export const column = {
  text:
    (text: RawBuilder<unknown>): Passes =>
    (test) =>
      'numbers' in test
        ? isAny(sql`reads_as(${text})`, test.numbers)
        : 'parts' in test
          ? hasAny(sql`lower(${text})`, test.parts)
          : none,

  number:
    (number: RawBuilder<unknown>): Passes =>
    (test) =>
      'numbers' in test
        ? isAny(number, test.numbers)
        : 'parts' in test
          ? hasAny(sql`${number}::text`, test.parts)
          : none,

  /** As a number, and found by the index of ids. */
  id:
    (id: RawBuilder<unknown>): Passes =>
    (test) =>
      'numbers' in test ? isOneOf(id, test.numbers) : column.number(id)(test),

  time:
    (time: RawBuilder<unknown>): Passes =>
    (test) =>
      'from' in test ? sql`${time} between ${test.from} and ${test.to}` : none,

  link:
    (id: RawBuilder<unknown>, names: RawBuilder<unknown>): Passes =>
    (test) =>
      'numbers' in test ? isAny(id, test.numbers) : 'parts' in test ? hasAny(sql`lower(${names})`, test.parts) : none,
} as const satisfies Record<Kind | 'id', (...sources: RawBuilder<unknown>[]) => Passes>

/** SQL of whether a row passes the whole tree. Unknown (null) is no, also within `not`. */
export const passes = (condition: Condition, field: (name: string) => Passes): RawBuilder<boolean> => {
  if (condition.type === 'test') return field(condition.field)(condition.test)
  if (condition.type === 'not') return sql`(${passes(condition.condition, field)}) is not true`
  const parts = condition.conditions.map((one) => passes(one, field))
  if (parts.length === 0) return condition.type === 'and' ? sql`true` : none
  return sql`(${sql.join(parts, condition.type === 'and' ? sql` and ` : sql` or `)})`
}
