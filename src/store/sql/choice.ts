import { type RawBuilder, sql } from 'kysely'
import type { Owner } from '#store/owner.ts'
import { type Condition, type Passes, passes } from './conditions.ts'

type Choice = Extract<Condition, { type: 'and' | 'or' }>

const isChoice = (condition: Condition): condition is Choice =>
  condition.type === 'or' && condition.conditions.every(({ type }) => type === 'test')

/**
 * SQL condition that a row `c` of the table passes a tree. Of a choice each test is asked by itself, with its own index, where
 * all at once would be asked of each row.
 */
export const passesByIndex = (
  { account_id }: Owner,
  table: 'checkin' | 'task',
  condition: Condition,
  field: (name: string) => Passes,
): RawBuilder<boolean> => {
  if (!isChoice(condition)) return passes(condition, field)
  const found = condition.conditions.map(
    (test) => sql`select c.id from ${sql.table(table)} c where c.account_id = ${account_id} and ${passes(test, field)}`,
  )
  return sql`c.id in (${sql.join(found, sql` union `)})`
}
