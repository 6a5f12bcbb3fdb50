import { type Static, Type } from 'typebox'
import type { Fault } from '#contract/errors.ts'
import { Named, Nullable } from '#contract/schema.ts'
import type { Db } from '#store/db.ts'
import * as employees from '#store/fleet/employees.ts'
import * as entities from '#store/fleet/entities.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { checkedValue, toldValue } from './value-types.ts'

/** The value of one custom field; null and the empty text are no value. */
const Value = Named('CustomValue', {
  type: Type.Optional(Type.String({ maxLength: 32, description: 'Type of the field; it may be left out.' })),
  value: Type.Optional(
    Type.Unsafe<string | number | null>({
      type: ['string', 'number', 'null'],
      maxLength: 40_000,
      description: 'As the type of the field has it; null for none.',
    }),
  ),
})

const key = Type.String({ pattern: '^[1-9][0-9]{0,9}$' })

/** Entries of a map of values. */
const value_bounds = { maxProperties: 1000 }
/** Values of custom fields by the ids of the fields, as answers have them. */
export const Values = Type.Record(key, Value, value_bounds)
/** Values of custom fields by the ids of the fields, as clients send them. */
export const GivenValues = Type.Record(key, Nullable(Value), value_bounds)

export type GivenValues = Static<typeof GivenValues>

/** Values of custom fields as they are stored: numbers as their digits. */
export type KeptValues = Record<string, { type: string; value: string }>

interface Checked {
  fields: KeptValues
  faults: Fault[]
}

interface Checking {
  /** The dotted path of the values, `place.fields`. */
  parameter: string
  /** Lets required fields be without a value. */
  ignore_missing: boolean
  /** Fields that keep a value which the viewer does not see, unless it gives another. */
  hidden?: readonly string[]
}

/**
 * Checks values that were sent: those to store, and a fault for each that is of no field of the entity or not of its
 * field's type, for each required field without a value, and for each employee whom the viewer does not see. Fields and
 * linked employees stay locked until the transaction ends.
 */
export const checkedValues = async (
  db: Db,
  viewer: Keeper,
  given: GivenValues,
  { parameter, ignore_missing, hidden = [] }: Checking,
): Promise<Checked> => {
  const known = await entities.hold(db, viewer, 'place')
  const faults: Fault[] = []
  const fields: KeptValues = {}
  for (const [id, item] of Object.entries(given)) {
    const field = known.find((field) => String(field.id) === id)
    const at = `${parameter}.${id}`
    if (!field) faults.push({ parameter: at, error: 'is no custom field of the entity' })
    else if (item?.type !== undefined && item.type !== field.type)
      faults.push({ parameter: `${at}.type`, error: `is ${field.type}` })
    else if (item && (item.value ?? '') !== '') {
      const found = checkedValue(field.type, item.value as string | number)
      if ('error' in found) faults.push({ parameter: `${at}.value`, error: found.error })
      else fields[id] = { type: field.type, value: found.kept }
    }
  }
  const has = (id: number) => fields[id] !== undefined || hidden.includes(String(id))
  const missing = known.filter(({ id, required }) => required && !ignore_missing && !has(id))
  faults.push(
    ...missing
      .map(({ id }) => `${parameter}.${id}`)
      .filter((at) => !faults.some((fault) => fault.parameter.startsWith(`${at}.`)))
      .map((at) => ({ parameter: at, error: 'is required' })),
    ...(await strangers(db, viewer, fields, parameter)),
  )
  return { fields, faults }
}

/** Faults of values that link employees whom the viewer does not see. */
const strangers = async (db: Db, viewer: Keeper, fields: KeptValues, parameter: string): Promise<Fault[]> => {
  const links = Object.entries(fields).filter(([, { type }]) => type === 'employee')
  const known = await employees.hold(
    db,
    viewer,
    links.map(([, { value }]) => Number(value)),
  )
  return links
    .filter(([, { value }]) => !known.includes(Number(value)))
    .map(([id]) => ({ parameter: `${parameter}.${id}.value`, error: 'is no employee of the account' }))
}

/** Stored values of custom fields as answers have them. */
export const toldValues = (fields: KeptValues): Record<string, { type: string; value: string | number }> =>
  Object.fromEntries(
    Object.entries(fields).map(([id, { type, value }]) => [id, { type, value: toldValue(type, value) }]),
  )
