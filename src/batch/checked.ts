import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { Fault } from '#contract/errors.ts'
import { blankOf, type Converted } from './convert.ts'
import { Faults, TagNames } from './parameters.ts'

/** Schemas of converted rows. A record may be one that create would refuse; its faults are told with it. */

/** The type of a record as cells say it: any word in place of a list of words, and only the fields that the row has. */
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

/** The schema with its types alone, without bounds, formats and lists of words; no field is required. */
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

/** Schema of the record of a row, of its resource: without an id, for it is not created yet. */
export const Checked = <P extends TProperties>(resource: TObject<P>) => {
  const { id: _, ...properties } = asRead(resource as Shape).properties ?? {}
  return Type.Unsafe<Omit<AsRead<Static<TObject<P>>>, 'id'> & { tag_names?: string[]; errors?: Fault[] }>({
    type: 'object',
    properties: { ...properties, tag_names: TagNames, errors: Faults },
  })
}

/** Makes a function that completes the record of a row with all fields that its resource has when it is read. */
export const checkedOf = <P extends TProperties>(resource: TObject<P>) => {
  const { id: _, ...blank } = blankOf(resource) as { id?: unknown }
  return <T>({ record, tag_names, faults }: Converted<T>) => ({
    ...structuredClone(blank),
    ...record,
    ...(tag_names.length > 0 && { tag_names }),
    ...(faults.length > 0 && { errors: faults }),
  })
}
