import { only } from './belongings.ts'
import { type Belonging, isPictured, type Reference } from './catalogue.ts'

/**
 * The rows of an account. A device of somebody else that the account sees is not its own: trackers of such stay behind, and
 * whatever is nothing without them.
 */

const owned = (table: string, columns: readonly { name: string }[], account_id: number): string => {
  const has = (column: string): boolean => columns.some(({ name }) => name === column)
  if (has('account_id')) return `t.account_id = ${account_id}`
  if (has('source_id')) return `t.source_id in (select id from source where account_id = ${account_id})`
  throw new Error(`Nothing says whose the rows of ${table} are.`)
}

/** Queries of an account's rows by table, in the order of the tables. */
export const queriesOf = (all: readonly Belonging[], account_id: number): Map<string, string> => {
  const table = new Map(all.map((one) => [one.name, one]))
  const isBound = ({ column, cascades }: Reference, { columns }: Belonging): boolean =>
    cascades || !columns.find(({ name }) => name === column)?.nullable
  /** What may be left out, for it hangs from somebody else's device. */
  const isPartial = (name: string): boolean =>
    name === 'source' ||
    (table.get(name)?.references ?? []).some(
      (one) => one.to !== name && isBound(one, table.get(name) as Belonging) && isPartial(one.to),
    )

  const kept = (one: Reference, alias: string): string => {
    const to = table.get(one.to) as Belonging
    return `exists (select from "${one.to}" ${alias}_ where ${alias}_.account_id = ${account_id} and ${alias}_.id = ${alias}.${one.column}${conditions(to, `${alias}_`)})`
  }
  const conditions = (one: Belonging, alias: string): string =>
    one.references
      .filter((reference) => isBound(reference, one) && isPartial(reference.to))
      .map((reference) => ` and (${alias}.${reference.column} is null or ${kept(reference, alias)})`)
      .join('')
  const told = (one: Belonging): string[] =>
    one.columns.map(({ name }) => {
      const reference = one.references.find(
        (each) => each.columns.includes(name) && !isBound(each, one) && isPartial(each.to),
      )
      return reference ? `case when ${kept(reference, 't')} then t."${name}" end as "${name}"` : `t."${name}"`
    })
  return new Map(
    all.map((one) => {
      const which = [owned(one.name, one.columns, account_id), ...(only[one.name] ? [only[one.name]] : [])]
      return [one.name, `select ${told(one)} from "${one.name}" t where ${which.join(' and ')}${conditions(one, 't')}`]
    }),
  )
}

/** A query of the keys of all files that these rows name. */
export const keysOf = (queries: ReadonlyMap<string, string>, all: readonly Belonging[]): string => {
  const pictures = all
    .filter(isPictured)
    .map(
      ({ name }) =>
        `select '${name}/avatars/' || avatar_file_name as key from (${queries.get(name)}) p where avatar_file_name is not null`,
    )
  const files = `select k.key from (${queries.get('file')}) f, unnest(array[f.key, f.preview_key]) k (key)
    where f.state = 'uploaded' and k.key is not null`
  return [...pictures, files].join(' union ')
}
