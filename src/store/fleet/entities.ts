import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** What an account may add fields to, and these fields (specification 2.18, supplement 2.2). */

export interface Settings {
  /** Names of built-in fields and ids of custom ones, as text. */
  layout: { sections: { label: string; field_order: string[] }[] }
}

export type FieldType = 'text' | 'bigtext' | 'email' | 'phone' | 'decimal' | 'integer' | 'employee'

export interface NewField {
  label: string
  type: FieldType
  required: boolean
  description: string | null
  params?: { responsible: boolean } | undefined
}

export interface Field extends NewField {
  id: number
}

/** The entity, by its id or its type. */
type Which = { id: number } | { type: 'place' }

const accountEntities = (db: Db, { account_id }: Owner) =>
  db.selectFrom('entity').select(['id', 'type', 'settings']).where('account_id', '=', account_id)

const one = (db: Db, owner: Owner, which: Which) =>
  'id' in which
    ? accountEntities(db, owner).where('id', '=', which.id)
    : accountEntities(db, owner).where('type', '=', which.type)

type Row = Awaited<ReturnType<ReturnType<typeof accountEntities>['executeTakeFirstOrThrow']>>

const shaped = ({ id, type, settings }: Row) => ({ id, type: type as 'place', settings: settings as Settings })

export const list = async (db: Db, owner: Owner) =>
  (await accountEntities(db, owner).orderBy('id').execute()).map(shaped)

export const read = async (db: Db, owner: Owner, which: Which) => {
  const row = await one(db, owner, which).executeTakeFirst()
  return row && shaped(row)
}

/** Locks the entity, and everything of its type, until the transaction ends. */
export const lock = async (db: Db, owner: Owner, id: number) => {
  const row = await one(db, owner, { id }).forUpdate().executeTakeFirst()
  return row && shaped(row)
}

/** The custom fields of things of this type, kept until the transaction ends, for values are about to be set. */
export const hold = async (db: Db, owner: Owner, type: 'place'): Promise<Field[]> => {
  const { id } = await one(db, owner, { type }).forKeyShare().executeTakeFirstOrThrow()
  return fields(db, owner, id)
}

export const updateSettings = async (
  db: Db,
  { account_id }: Owner,
  id: number,
  { layout: { sections } }: Settings,
): Promise<void> => {
  const settings = JSON.stringify({ layout: { sections } })
  await db.updateTable('entity').set({ settings }).where('account_id', '=', account_id).where('id', '=', id).execute()
}

/** The custom fields of an entity, by id. */
export const fields = async (db: Db, { account_id }: Owner, entity_id: number): Promise<Field[]> => {
  const rows = await db
    .selectFrom('entity_field')
    .select(['id', 'label', 'type', 'required', 'description', 'params'])
    .where('account_id', '=', account_id)
    .where('entity_id', '=', entity_id)
    .orderBy('id')
    .execute()
  return rows.map(({ params, ...field }) => ({
    ...field,
    type: field.type as FieldType,
    ...(params !== null && { params: params as { responsible: boolean } }),
  }))
}

/** The custom fields of things of this type. */
export const fieldsOf = async (db: Db, owner: Owner, type: 'place'): Promise<Field[]> => {
  const { id } = await one(db, owner, { type }).executeTakeFirstOrThrow()
  return fields(db, owner, id)
}

const fieldRow = ({ label, required, description, params }: NewField) => ({
  label,
  required,
  description,
  params: params ? JSON.stringify(params) : null,
})

/** Adds custom fields and answers their ids, in their order. */
export const createFields = async (
  db: Db,
  { account_id }: Owner,
  entity_id: number,
  added: readonly NewField[],
): Promise<number[]> => {
  if (added.length === 0) return []
  const rows = added.map((field) => ({ account_id, entity_id, type: field.type, ...fieldRow(field) }))
  return (await db.insertInto('entity_field').values(rows).returning('id').execute()).map(({ id }) => id)
}

export const updateField = async (db: Db, { account_id }: Owner, { id, ...field }: Field): Promise<void> => {
  await db
    .updateTable('entity_field')
    .set(fieldRow(field))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes custom fields and the values that places have in them. */
export const removeFields = async (db: Db, { account_id }: Owner, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await db.deleteFrom('entity_field').where('account_id', '=', account_id).where('id', 'in', ids).execute()
  const keys = ids.map(String)
  await sql`
    update place set fields = fields - ${keys}::text[]
    where account_id = ${account_id} and fields ?| ${keys}::text[]`.execute(db)
}
