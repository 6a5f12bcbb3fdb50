import type { ComingAccount, ComingClone, ComingRow, Table } from '#migrate/coming.ts'
import type { Installation } from '../installation.ts'
import type { Corrections } from './corrections.ts'
import type { Household } from './households.ts'
import type { Lines } from './lines.ts'
import type { Sight } from './sight.ts'

/** Everything that a plan is made with, and its lines, which grow. */
export interface Plans {
  installation: Installation
  sight: Sight
  corrections: Corrections
  lines: Lines
  /** When it is planned: milliseconds since 1970 UTC. */
  now: number
}

/** An account as its rows are put together. */
export interface Building {
  household: Household
  coming: ComingAccount
  /** Adds a row; answers its id within this run. */
  add<T extends Table>(table: T, origin: string, values: ComingRow<T>['values'], sealed?: string): number
  /** Adds a row that nothing names. */
  tie<T extends Table>(table: T, origin: string, values: ComingRow<T>['values']): void
  clone(origin: string, values: ComingClone['values'], of: ComingClone['of']): number
  /** The id of a row that was added. */
  idOf(table: Table, origin: string): number | undefined
}

export const beginBuilding = (household: Household): Building => {
  const coming: ComingAccount = { origin: String(household.master.id), rows: {}, clones: [] }
  const ids = new Map<string, Map<string, number>>()
  const number = (table: Table, origin: string): number => {
    const known = ids.get(table) ?? new Map<string, number>()
    ids.set(table, known)
    const id = known.size + 1
    known.set(origin, id)
    return id
  }
  const put = <T extends Table>(table: T, row: ComingRow<T>): void => {
    const rows = (coming.rows[table] ?? []) as ComingRow<T>[]
    rows.push(row)
    Object.assign(coming.rows, { [table]: rows })
  }
  return {
    household,
    coming,
    add(table, origin, values, sealed) {
      const id = number(table, origin)
      put(table, { origin, id, values, ...(sealed !== undefined && { sealed }) })
      return id
    },
    tie: (table, origin, values) => put(table, { origin, values }),
    clone(origin, values, of) {
      const id = number('tracker', origin)
      coming.clones.push({ origin, id, values, of })
      return id
    },
    idOf: (table, origin) => ids.get(table)?.get(origin),
  }
}
