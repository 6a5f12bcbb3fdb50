import type { Fault } from '#contract/errors.ts'
import type { DuplicatePolicy } from '#store/import/data-imports.ts'
import type { Converted } from './convert.ts'

/** Duplicates: rows of an import whose resource exists already. */

/** A record without faults. */
type Good<T> = Pick<Converted<T>, 'row' | 'record' | 'tag_names'>

/** Rows by what becomes of them. */
export interface Sorted<T, Known> {
  fresh: Good<T>[]
  /** What is said of those that are there. */
  changes: Map<Known, Partial<T>>
  /** Rows that are in `fresh` or `changes`. */
  imported: number
  skipped: Pick<Converted<T>, 'row'>[]
  failed: Pick<Converted<T>, 'row' | 'faults'>[]
}

/** Fields of an existing resource that an import does not change. */
const staying: readonly PropertyKey[] = ['tracker_id', 'tags']

/** Sorts rows by whether the field `key` of their records is that of a known resource, or of an earlier row. */
export const sortOut = <T extends object, Known>(
  rows: readonly Converted<T>[],
  key: keyof T & string,
  known: ReadonlyMap<string, Known>,
  policy: DuplicatePolicy,
): Sorted<T, Known> => {
  const sorted: Sorted<T, Known> = { fresh: [], changes: new Map(), imported: 0, skipped: [], failed: [] }
  const above = new Map<string, Good<T>>()
  const take = (row: Converted<T>, named: string): void => {
    sorted.imported++
    sorted.fresh.push(row)
    if (named) above.set(named, row)
  }
  const change = (row: Converted<T>, named: string): void => {
    // A kind within a kind is one of those of its row, also where that is not said.
    const isSaid = (name: string) =>
      row.said.includes(name === 'type' && row.said.includes('subtype') ? 'subtype' : name)
    const told = Object.entries(row.record).filter(([name]) => isSaid(name) && !staying.includes(name))
    const changes = Object.fromEntries(told) as Partial<T>
    const [had, before] = [known.get(named), above.get(named)]
    if (before) Object.assign(before.record, changes)
    else if (had !== undefined) sorted.changes.set(had, { ...sorted.changes.get(had), ...changes })
    sorted.imported++
  }
  for (const row of rows) {
    const named = String(row.record[key] ?? '')
    const isThere = named !== '' && (known.has(named) || above.has(named))
    const faults = faultsOf(row, key, isThere ? policy : undefined)
    if (isThere && policy === 'skip') sorted.skipped.push(row)
    else if (faults.length > 0) sorted.failed.push({ row: row.row, faults })
    else if (isThere) change(row, named)
    else take(row, named)
  }
  return sorted
}

/** The faults of a row that count: a taken tracker is none for a row that does not bind it. */
const faultsOf = <T>({ faults }: Converted<T>, key: string, policy?: DuplicatePolicy): Fault[] => {
  if (policy === 'fail') return [{ parameter: key, error: 'is there already' }, ...faults]
  return policy === 'update' ? faults.filter(({ parameter }) => parameter !== 'tracker_id') : faults
}
