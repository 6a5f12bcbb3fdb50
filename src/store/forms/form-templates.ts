import { sql } from 'kysely'
import type { Field } from '#form/field.ts'
import type { Moment } from '#form/inspection.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { inOrderOfIds } from '#store/sql/in-order.ts'
import * as records from '#store/sql/records.ts'
import { keepVersion } from './form-template-versions.ts'

/** What forms are copied of (supplement 9). They are the account's: all of its people see them. */

export interface NewTemplate {
  label: string
  description: string | null
  fields: readonly Field[]
  submit_in_zone: boolean
  default: boolean
  /** What makes its forms inspections; left out, it stays as it is. */
  inspection?: InspectionOf | null | undefined
}

/** Inspections that forms of a template are (docs/inspections.md). */
export interface InspectionOf {
  moments: Moment[]
  /** Types of vehicles; empty for all. */
  vehicle_types: ('truck' | 'car' | 'bus' | 'special')[]
  /** Ids of tags, any of which will do; empty for all. */
  tags: number[]
}

const templateColumns = [
  ...(['id', 'label', 'description', 'version', 'submit_in_zone', 'default', 'created', 'updated'] as const),
  sql<Field[]>`fields`.as('fields'),
  sql<InspectionOf | null>`inspection`.as('inspection'),
] as const

const wholeTemplates = (db: Db, { account_id }: Owner) =>
  db.selectFrom('form_template').select(templateColumns).where('account_id', '=', account_id)

/** Ids of the account's templates by label, 10,000 at most. */
export const ids = async (db: Db, { account_id }: Owner): Promise<number[]> => {
  const all = db.selectFrom('form_template').select('id').where('account_id', '=', account_id)
  const rows = await all.orderBy(sql`lower(label)`).orderBy('id').limit(10_000).execute()
  return rows.map(({ id }) => id)
}

/** Ids and versions of the account's templates by label, 10,000 at most. */
export const versions = (db: Db, { account_id }: Owner): Promise<{ id: number; version: number }[]> =>
  db
    .selectFrom('form_template')
    .select(['id', 'version'])
    .where('account_id', '=', account_id)
    .orderBy(sql`lower(label)`)
    .orderBy('id')
    .limit(10_000)
    .execute()

/** Templates of these ids, in their order. */
export const inOrder = async (db: Db, owner: Owner, template_ids: readonly number[]) => {
  const rows = await wholeTemplates(db, owner).where(sql<boolean>`id = any(${template_ids}::int[])`).execute()
  return inOrderOfIds(rows, template_ids)
}

export const read = (db: Db, owner: Owner, id: number) =>
  wholeTemplates(db, owner).where('id', '=', id).executeTakeFirst()

/**
 * The number of the account's templates; the account is locked, so that no other is made until the transaction ends.
 */
export const countForMore = (db: Db, owner: Owner): Promise<number> => records.countForMore(db, owner, 'form_template')

const written = ({ fields, inspection, ...template }: NewTemplate) => ({
  ...template,
  fields: JSON.stringify(fields),
  ...(inspection !== undefined && { inspection: inspection && JSON.stringify(inspection) }),
})

export const create = (db: Db, owner: Owner, template: NewTemplate, now: Date): Promise<number> =>
  records.insert(db, owner, 'form_template', { ...written(template), created: now, updated: now })

/** Makes the next version of a template. Forms that were made of it stay as they are. Answers whether there was one. */
export const update = async (
  db: Db,
  { account_id }: Owner,
  id: number,
  template: NewTemplate,
  now: Date,
): Promise<boolean> => {
  await keepVersion(db, { account_id }, id, now)
  const { numUpdatedRows } = await db
    .updateTable('form_template')
    .set({ ...written(template), version: sql<number>`version + 1`, updated: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a template. Forms that were made of it stay. Answers whether there was one. */
export const remove = async (db: Db, owner: Owner, id: number, now: Date): Promise<boolean> => {
  await keepVersion(db, owner, id, now)
  return (await records.discard(db, owner, 'form_template', [id])) > 0
}

/** The number of forms made of a template, and of those submitted. */
export const countForms = async (
  db: Db,
  { account_id }: Owner,
  template_id: number,
): Promise<{ created: number; submitted: number }> =>
  db
    .selectFrom('form')
    .select(({ fn }) => [fn.countAll<number>().as('created'), fn.count<number>('submitted').as('submitted')])
    .where('account_id', '=', account_id)
    .where('template_id', '=', template_id)
    .executeTakeFirstOrThrow()
