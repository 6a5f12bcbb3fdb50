import type { Owner } from '#store/owner.ts'
import type { Database } from '#store/tables.gen.ts'

declare const brand: unique symbol

/**
 * A row that is locked against others until the transaction ends. Only the `lock` of its store makes one, and functions
 * that must run behind that lock ask for it instead of an id.
 */
export interface Held<Table extends keyof Database> extends Owner {
  readonly table: Table
  readonly id: number
  readonly [brand]: true
}

/** Marks a row as locked, with what was read of it; only for a store that has locked it. */
export const held = <Table extends keyof Database, Row extends { id: number }>(
  table: Table,
  { account_id }: Owner,
  row: Row,
): Row & Held<Table> => ({ ...row, table, account_id }) as unknown as Row & Held<Table>
