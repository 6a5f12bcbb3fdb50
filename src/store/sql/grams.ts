import { sql } from 'kysely'
import type { Owner } from '#store/owner.ts'
import { column, hasAny, type Passes } from './conditions.ts'

/** Shorter texts have no grams. */
const gram = 3

/**
 * Tests of a text of rows `c`, or as they are called, of a table that has an index of its grams. Candidates are found by their grams alone: beside another
 * index nobody would compute grams of all that it finds.
 */
export const textByGrams =
  ({ account_id }: Owner, table: 'checkin' | 'task' | 'form', name: string, row = 'c'): Passes =>
  (test) => {
    const plain = column.text(sql.ref(`${row}.${name}`))(test)
    if (!('parts' in test) || test.parts.some((part) => [...part].length < gram)) return plain
    const lower = sql`lower(${sql.ref(name)})`
    const found = test.parts.map((part) => sql`grams(account_id, ${lower}) @> grams(${account_id}, lower(${part}))`)
    return sql`${sql.ref(`${row}.id`)} in (
      select id from (select * from ${sql.table(table)} where ${sql.ref(name)} is not null and (${sql.join(found, sql` or `)}) offset 0) found
      where account_id = ${account_id} and ${hasAny(lower, test.parts)})`
  }
