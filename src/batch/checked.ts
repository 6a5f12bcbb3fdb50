import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { Fault } from '#contract/errors.ts'
import { blankOf, type Converted } from './convert.ts'
import { Faults, TagNames } from './parameters.ts'

/** Records of rows as conversions tell them: also those that create would not take, with what is wrong with them. */

/** A value as a cell says it: any word where create wants one of some, and whatever the row has of the fields. */
type AsRead<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? AsRead<Item>[]
    : T extends object
      ? { [K in keyof T]?: AsRead<T[K]> }
      : T

interface Shape {
  type?: string | string[]
  description?: string
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/** The schema's types without its bounds, formats and lists of words; nothing has to be there. */
const asRead = ({ type, description, properties, patternProperties, items, anyOf }: Shape): Shape => ({
  ...(type && { type: Array.isArray(type) ? type.map(numeric) : numeric(type) }),
  ...(description && { description }),
  ...(properties && { properties: eachAsRead(properties) }),
  ...(patternProperties && { patternProperties: eachAsRead(patternProperties) }),
  ...(items && { items: asRead(items) }),
  ...(anyOf && { anyOf: anyOf.map(asRead) }),
})

const numeric = (type: string): string => (type === 'integer' ? 'number' : type)

const eachAsRead = (shapes: Record<string, Shape>): Record<string, Shape> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, asRead(shape)]))

/** Of a resource, the record of a row: it is not created yet, so it has no id. */
export const Checked = <P extends TProperties>(resource: TObject<P>) => {
  const { id: _, ...properties } = asRead(resource as Shape).properties ?? {}
  return Type.Unsafe<Omit<AsRead<Static<TObject<P>>>, 'id'> & { tag_names?: string[]; errors?: Fault[] }>({
    type: 'object',
    properties: { ...properties, tag_names: TagNames, errors: Faults },
  })
}

/** Tells records of rows of a resource with all the fields that the resource tells when it is read. */
export const checkedOf = <P extends TProperties>(resource: TObject<P>) => {
  const { id: _, ...blank } = blankOf(resource) as { id?: unknown }
  return <T>({ record, tag_names, faults }: Converted<T>) => ({
    ...structuredClone(blank),
    ...record,
    ...(tag_names.length > 0 && { tag_names }),
    ...(faults.length > 0 && { errors: faults }),
  })
}
