import type { Selectable } from 'kysely'
import type { Database } from '#store/tables.gen.ts'

/**
 * What comes from another system, as rows of the account archive (docs/account-file.md), each with the name that it has where it comes
 * from. Pure data: made by the plan of a migration, taken in by the importer of archives, which keeps the origins: a row whose origin the
 * account has had already is not taken again, whatever became of it here.
 */

/** A table that an account takes along. */
export type Table = keyof Database

/** A row that comes. */
export interface ComingRow<T extends Table> {
  /**
   * What it is where it comes from, unique within its system, account and table, and the same in every run: `5` for device 5, `7/5` for what
   * notification 7 is of device 5. No row changes its origin: what became another thing there is new here.
   */
  origin: string
  /**
   * What rows of the same account name it by, in this run only; ids of a table are different, and no ids here. None where nothing names it
   * or the table has no `id`.
   */
  id?: number
  /**
   * Columns by their names, without `account_id` and `id`. References are ids of this run, those within JSON too. What is left out is the
   * column's default, and what the importer sets: plans of devices (`tariff_id`), the dealer, digests. JSON as values, not as text.
   */
  values: Partial<Omit<Selectable<Database[T]>, 'account_id' | 'id'>>
  /** The text that is to be sealed by the platform's secret, where the table has a column `sealed`. */
  sealed?: string
}

/** A device of another coming account that this one sees too. */
export interface ComingClone extends ComingRow<'tracker'> {
  /** Whose device it is: the origins of that account and of its row of `source`. */
  of: { account: string; source: string }
}

/** An account that comes, or what comes to one that is here. */
export interface ComingAccount {
  /** Unique among all that come from that system: the origin of its master's row of `users`. */
  origin: string
  /**
   * The login of the master of the account that all is added to, where it is not a new one: that master stands for the row of `users` with
   * the account's origin, and stays as it is.
   */
  into?: string
  /** By table, in no order that means anything: tables are taken in the order of their references. */
  rows: { [T in Table]?: ComingRow<T>[] }
  /** After the accounts whose devices they are. Their ids are among those of the rows of `tracker`. */
  clones: ComingClone[]
}
