import { plainNumber } from '#batch/cells.ts'
import type { Column, Columns, Draft } from '#batch/draft.ts'
import type { Fault } from '#contract/errors.ts'
import { checkedValue, toldValue } from '#resource/entity/value-types.ts'
import type { Db } from '#store/db.ts'
import * as entities from '#store/fleet/entities.ts'
import type { Owner } from '#store/owner.ts'
import { findEmployees } from '#store/sql/names.ts'
import type { Keeper } from '#store/sql/tied.ts'

/** Columns of custom fields in batches of places: rows name them by the ids of the fields. */

type Values = Record<string, { type: string; value: string | number }>

export interface Custom {
  columns: Columns
  /** What is wrong with the values of the draft as a whole. */
  complete(draft: Draft): void
}

/** The columns of the custom fields of the account's places. */
export const customOf = async (db: Db, owner: Owner): Promise<Custom> => {
  const entity = await entities.read(db, owner, { type: 'place' })
  const fields = entity ? await entities.fields(db, owner, entity.id) : []
  const required = fields.filter((field) => field.required)
  return {
    columns: Object.fromEntries(fields.map((field) => [String(field.id), columnOf(field)])),
    complete({ record, faults }) {
      const values = (record.fields ?? {}) as Values
      const isMissing = (at: string) => !faults.some(({ parameter }) => parameter.startsWith(`${at}.`))
      for (const { id } of required.filter(({ id }) => !values[id]))
        if (isMissing(`fields.${id}`)) faults.push({ parameter: `fields.${id}`, error: 'is required' })
    },
  }
}

const columnOf = ({ id, type }: entities.Field): Column => ({
  parameter: `fields.${id}.value`,
  read({ record }, cell) {
    const found = checkedValue(type, plain(type, cell))
    if ('error' in found) return found.error
    record.fields = { ...(record.fields as Values), [id]: { type, value: toldValue(type, found.kept) } }
    return undefined
  },
})

/** Numbers, with all their digits, and phone numbers without what people put between these. */
const plain = (type: entities.FieldType, cell: string): string => {
  if (type === 'phone') return cell.replaceAll(/[+\s()./-]/g, '')
  return type === 'decimal' || type === 'integer' ? (plainNumber(cell) ?? cell) : cell
}

/** Faults of records that link employees whom the viewer does not see, by the indexes of the records. */
export const strangers = async (
  db: Db,
  viewer: Keeper,
  records: readonly { fields?: unknown }[],
): Promise<Fault[][]> => {
  const links = records.map(({ fields }) =>
    Object.entries((fields ?? {}) as Values).filter(([, { type }]) => type === 'employee'),
  )
  const known = new Set(
    await findEmployees(db, viewer, [...new Set(links.flat().map(([, { value }]) => Number(value)))]),
  )
  return links.map((linked) =>
    linked
      .filter(([, { value }]) => !known.has(Number(value)))
      .map(([id]) => ({ parameter: `fields.${id}.value`, error: 'is no employee of the account' })),
  )
}
