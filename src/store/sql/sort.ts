import { type RawBuilder, sql } from 'kysely'

/** A property that a list is sorted by. */
export interface Sort<P extends string = string> {
  property: P
  ascending: boolean
}

/**
 * SQL behind `order by`: the columns of the properties, or what stands for them; equal rows by their ids in the
 * direction of the last.
 */
export const ordered = <P extends string>(
  table: string,
  columns: Readonly<Record<P, string | RawBuilder<unknown>>>,
  sorts: readonly Sort<P>[],
): RawBuilder<unknown> =>
  sql.join(
    [...sorts, { property: undefined, ascending: sorts.at(-1)?.ascending ?? true }].map(({ property, ascending }) => {
      const given = property === undefined ? 'id' : columns[property]
      const column = typeof given === 'string' ? sql.ref(`${table}.${given}`) : given
      return ascending ? column : sql`${column} desc`
    }),
  )
