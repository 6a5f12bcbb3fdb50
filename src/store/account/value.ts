import type pg from 'pg'
import { columnRules } from './belongings.ts'
import { afterwards, type Belonging, type Column } from './catalogue.ts'

/** Values of rows that are taken in, by the functions of `mapping.ts`. */

/** The one value that a query answers, as `value`; `undefined` where it answers no row. */
export const one = async <T>(client: pg.ClientBase, text: string, values: unknown[] = []): Promise<T> =>
  (await client.query<{ value: T }>(text, values)).rows[0]?.value as T

/** SQL of what stands in a column of the new row. */
export const valueIn = (
  { name: table, references }: Belonging,
  { name, counted }: Column,
  account_id: number,
): string => {
  const value = `i."${name}"`
  const own = columnRules[`${table}.${name}`]
  const reference = references.find(({ column }) => column === name)
  if (name === 'account_id') return String(account_id)
  if (table === afterwards.table && name === afterwards.column) return 'null'
  if (name === 'source_id') return `pg_temp.known('source', ${value})`
  if (name === 'id' && counted) return `pg_temp.known('${table}', ${value})`
  if (name === 'avatar_file_name') return `split_part(pg_temp.filed('${table}/avatars/' || ${value}), '/', 3)`
  if (own === undefined || typeof own === 'string')
    return reference ? `pg_temp.known('${reference.to}', ${value})` : value
  if ('is' in own) return own.is.replace('%', value)
  if ('to' in own) return `pg_temp.renamed('${own.to}', ${value})`
  if ('each' in own) return `pg_temp.renamed_each('${own.each}', ${value})`
  return own.within.reduce((inner, [path, kind]) => `pg_temp.within(${inner}, '{${path}}', '${kind}')`, value)
}
