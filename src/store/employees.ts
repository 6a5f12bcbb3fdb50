import { type Insertable, sql, type Updateable } from 'kysely'
import { contains } from './contains.ts'
import { type Db, jsonOf } from './db.ts'
import type { Owner } from './owner.ts'
import type { Sort } from './sort.ts'
import type { Employee } from './tables.gen.ts'
import { carries } from './tags.ts'
import { isSeen, type Keeper } from './tied.ts'

/** Who drives and works for an account (specification 2.5). */

type Given<T> = Omit<T, 'account_id' | 'id' | 'searched' | 'icon_id' | 'avatar_file_name' | 'location'> & {
  location?: object | null
}
export type NewEmployee = Given<Insertable<Employee>>
export type ChangedEmployee = Given<Updateable<Employee>>

/** Properties that employees are sorted and found by (specification 4.5). */
const sorted = {
  id: sql`employee.id`,
  ID: sql`employee.id`,
  first_name: sql`employee.first_name`,
  object_label: sql`tracker.label`,
  department_label: sql`department.label`,
  personnel_number: sql`employee.personnel_number`,
  hardware_key: sql`employee.hardware_key`,
  phone: sql`employee.phone`,
  email: sql`employee.email`,
  address: sql`employee.location ->> 'address'`,
  driver_license_number: sql`employee.driver_license_number`,
  driver_license_cats: sql`employee.driver_license_cats`,
  driver_license_valid_till: sql`employee.driver_license_valid_till`,
  ssn: sql`employee.ssn`,
} as const

export type Property = keyof typeof sorted
export const properties = Object.keys(sorted) as Property[]

const seen = (db: Db, viewer: Keeper) =>
  db.selectFrom('employee').where('employee.account_id', '=', viewer.account_id).where(isSeen('employee', viewer))

const labelled = (db: Db, viewer: Keeper) =>
  seen(db, viewer)
    .leftJoin('tracker', (join) =>
      join
        .onRef('tracker.account_id', '=', 'employee.account_id')
        .onRef('tracker.id', '=', 'employee.tracker_id')
        .on('tracker.deleted', 'is', null),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.account_id', '=', 'employee.account_id')
        .onRef('department.id', '=', 'employee.department_id'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>

const whole = (db: Db, viewer: Keeper) => labelled(db, viewer).selectAll('employee')

/** Optional fields are left out where there is nothing. */
const shaped = ({ account_id: _, searched: __, ...row }: Row) => ({
  ...row,
  personnel_number: row.personnel_number ?? undefined,
  ssn: row.ssn ?? undefined,
})

export interface Wanted {
  /** Part of what they can be sorted by. */
  filter?: string
}

interface Part extends Wanted {
  sort: readonly Sort<Property>[]
  limit: number
  offset: number
}

const matching = ({ filter }: Wanted) => {
  if (filter === undefined) return sql<boolean>`true`
  const pattern = sql`lower(${contains(filter)})`
  return sql<boolean>`(
    employee.searched like ${pattern} or lower(tracker.label) like ${pattern} or lower(department.label) like ${pattern}
  )`
}

export const list = async (db: Db, viewer: Keeper, { filter, sort, limit, offset }: Part) => {
  let query = whole(db, viewer).where(matching({ filter }))
  for (const { property, ascending } of sort) query = query.orderBy(sorted[property], ascending ? 'asc' : 'desc')
  const rows = await query.orderBy('employee.id').limit(limit).offset(offset).execute()
  return rows.map(shaped)
}

export const count = async (db: Db, viewer: Keeper, wanted: Wanted): Promise<number> => {
  const { count } = await labelled(db, viewer)
    .where(matching(wanted))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Those that carry all of the tags, by name. */
export const tagged = async (db: Db, viewer: Keeper, tag_ids: readonly number[]) => {
  const rows = await whole(db, viewer)
    .where(carries('employee', tag_ids))
    .orderBy('employee.first_name')
    .orderBy('employee.id')
    .limit(10_000)
    .execute()
  return rows.map(shaped)
}

export const read = async (db: Db, viewer: Keeper, id: number) => {
  const row = await whole(db, viewer).where('employee.id', '=', id).executeTakeFirst()
  return row && shaped(row)
}

/** The employee, and the one of the tracker, whom nobody else changes until the transaction ends. */
export const lock = async (db: Db, viewer: Keeper, { id, tracker_id }: { id?: number; tracker_id?: number | null }) => {
  const rows = await seen(db, viewer)
    .select(['employee.id', 'employee.tracker_id'])
    .where((row) => row.or([row('employee.id', '=', id ?? 0), row('employee.tracker_id', '=', tracker_id ?? 0)]))
    .orderBy('employee.id')
    .forUpdate('employee')
    .execute()
  return {
    employee: rows.find((row) => row.id === id),
    holder: tracker_id ? rows.find((row) => row.tracker_id === tracker_id) : undefined,
  }
}

/** Which of the employees the account has; they stay until the transaction ends, for something is about to name them. */
export const hold = async (db: Db, { account_id }: Owner, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('employee')
    .select('id')
    .where('account_id', '=', account_id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** The caller has locked what the employee refers to. */
export const create = async (db: Db, { account_id }: Owner, employee: NewEmployee): Promise<number> => {
  const { id } = await db
    .insertInto('employee')
    .values({ ...employee, account_id, location: jsonOf(employee.location) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given. The caller has locked the employee and what it refers to. */
export const update = async (db: Db, { account_id }: Owner, id: number, changes: ChangedEmployee): Promise<void> => {
  await db
    .updateTable('employee')
    .set({ account_id, ...changes, location: jsonOf(changes.location) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Answers whether there was such an employee. */
export const remove = async (db: Db, viewer: Keeper, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('employee')
    .where('account_id', '=', viewer.account_id)
    .where(isSeen('employee', viewer))
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
