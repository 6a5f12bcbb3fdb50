import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type Db, jsonOf } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { isTiedVisible, type Keeper, tying } from '#store/sql/tied.ts'
import type { Employee } from '#store/tables.gen.ts'
import { carries } from './tags.ts'

/** Who drives and works for an account (specification 2.5). */

type ReadOnly =
  | ('account_id' | 'id' | 'searched' | 'searched_long' | 'icon_id' | 'avatar_file_name')
  | ('tracker_label' | 'department_label' | 'address' | 'location')
type Given<T> = Omit<T, ReadOnly | 'tracker_id'> & { location?: object | null; tracker?: Held<'tracker'> | null }
export type NewEmployee = Given<Insertable<Employee>>
export type ChangedEmployee = Given<Updateable<Employee>>

/** Columns of an employee that are answered. */
export const employeeColumns = [
  'id',
  'tracker_id',
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'phone',
  'driver_license_number',
  'driver_license_cats',
  'driver_license_issue_date',
  'driver_license_valid_till',
  'hardware_key',
  'icon_id',
  'avatar_file_name',
  'department_id',
  'location',
  'personnel_number',
  'ssn',
  'tags',
] as const

/** A query of the account's employees. */
export const accountEmployees = (db: Db, { account_id }: Owner) =>
  db.selectFrom('employee').where('employee.account_id', '=', account_id)

/** A query of the employees that the viewer sees. */
export const visibleEmployees = (db: Db, viewer: Keeper) =>
  accountEmployees(db, viewer).where(isTiedVisible('employee', viewer))

type Row = Pick<Selectable<Employee>, (typeof employeeColumns)[number]>

/** An employee as it is answered: empty optional fields are left out. */
export const shaped = (row: Row) => ({
  ...row,
  personnel_number: row.personnel_number ?? undefined,
  ssn: row.ssn ?? undefined,
})

/** Employees that carry all of the tags, by name. */
export const tagged = async (db: Db, viewer: Keeper, tag_ids: readonly number[]) => {
  const rows = await visibleEmployees(db, viewer)
    .select(employeeColumns)
    .where(carries('employee', tag_ids))
    .orderBy('employee.first_name')
    .orderBy('employee.id')
    .limit(10_000)
    .execute()
  return rows.map(shaped)
}

export const read = async (db: Db, viewer: Keeper, id: number) => {
  const row = await visibleEmployees(db, viewer)
    .select(employeeColumns)
    .where('employee.id', '=', id)
    .executeTakeFirst()
  return row && shaped(row)
}

/** The number of these employees that the viewer sees. */
export const countSeen = async (db: Db, viewer: Keeper, ids: readonly number[]): Promise<number> => {
  const rows = await visibleEmployees(db, viewer)
    .select('employee.id')
    .where(sql<boolean>`employee.id = any(${ids}::int[])`)
    .execute()
  return rows.length
}

export const readByTracker = async (db: Db, viewer: Keeper, tracker_id: number) => {
  const row = await visibleEmployees(db, viewer)
    .select(employeeColumns)
    .where('employee.tracker_id', '=', tracker_id)
    .executeTakeFirst()
  return row && shaped(row)
}

/** Locks an employee, and the one who is tied to the tracker, until the transaction ends. */
export const lock = async (db: Db, viewer: Keeper, { id, tracker_id }: { id?: number; tracker_id?: number | null }) => {
  const found = await visibleEmployees(db, viewer)
    .select(['employee.id', 'employee.tracker_id'])
    .where((row) => row.or([row('employee.id', '=', id ?? 0), row('employee.tracker_id', '=', tracker_id ?? 0)]))
    .orderBy('employee.id')
    .forUpdate('employee')
    .execute()
  const rows = found.map((row) => held('employee', viewer, row))
  return {
    employee: rows.find((row) => row.id === id),
    holder: tracker_id ? rows.find((row) => row.tracker_id === tracker_id) : undefined,
  }
}

/**
 * Ids of those of the employees that the viewer sees; they are kept until the transaction ends, for something is about
 * to name them.
 */
export const hold = async (db: Db, viewer: Keeper, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await visibleEmployees(db, viewer)
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** What the columns of an employee are of what is given. */
const written = <G extends ChangedEmployee>(owner: Owner, { location, tracker, ...given }: G) => ({
  ...given,
  location: jsonOf(location),
  ...tying(owner, tracker),
  ...(given.department_id !== undefined && {
    department_label: sql<string | null>`(
      select label from department where account_id = ${owner.account_id} and id = ${given.department_id}::int)`,
  }),
  account_id: owner.account_id,
})

/** Creates an employee and answers its id. The caller has held the tags and the department. */
export const create = async (db: Db, owner: Owner, employee: NewEmployee): Promise<number> => {
  const { id } = await db
    .insertInto('employee')
    .values({ ...written(owner, employee), first_name: employee.first_name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the given properties of an employee. The caller has held the tags and the department. */
export const update = async (db: Db, had: Held<'employee'>, changes: ChangedEmployee): Promise<void> => {
  await db
    .updateTable('employee')
    .set(written(had, changes))
    .where('account_id', '=', had.account_id)
    .where('id', '=', had.id)
    .execute()
}

/** Deletes an employee that the viewer sees, and answers it. */
export const remove = (db: Db, viewer: Keeper, id: number) =>
  db
    .deleteFrom('employee')
    .where('account_id', '=', viewer.account_id)
    .where(isTiedVisible('employee', viewer))
    .where('id', '=', id)
    .returning('tracker_id')
    .executeTakeFirst()
