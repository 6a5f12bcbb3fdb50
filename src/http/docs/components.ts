import { isDeepStrictEqual } from 'node:util'
import { words } from '#contract/words.ts'
import { type Schema, typesOf } from '../schema.ts'

/** Schemas that declare a name (`title`) are components: a document tells each once, and refers to it wherever it is used. */

/** A schema with the same done to each that it holds; `name` is that of the field. */
export const mapped = (schema: Schema, change: (schema: Schema, name?: string) => Schema): Schema => {
  const { properties, patternProperties, items, anyOf, ...own } = schema
  const each = (schemas: Record<string, Schema>): Record<string, Schema> =>
    Object.fromEntries(Object.entries(schemas).map(([name, held]) => [name, change(held, name)]))
  return {
    ...own,
    ...(properties && { properties: each(properties) }),
    ...(patternProperties && { patternProperties: each(patternProperties) }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map((option) => change(option)) }),
  }
}

/** With the words for fields that say nothing of themselves. */
export const worded = (schema: Schema, name = ''): Schema => ({
  ...(words[name] && { description: words[name] }),
  ...mapped(schema, worded),
})

/** With references in place of what has a name; what a field says of it stands beside the reference. */
export const referred = (schema: Schema): Schema => {
  const { title, description, default: initial, ...shape } = schema
  if (!title) return mapped(schema, referred)
  const reference = { $ref: `#/components/schemas/${title}` }
  return {
    ...(typesOf(shape).includes('null') ? { anyOf: [reference, { type: 'null' }] } : reference),
    ...(description && { description }),
    ...(initial !== undefined && { default: initial }),
  }
}

/** Every component in the schemas, by its name. One name has one shape. */
export const componentsIn = (schemas: readonly Schema[]): Record<string, Schema> => {
  const found = new Map<string, Schema>()
  const look = (schema: Schema): Schema => {
    mapped(schema, look)
    if (schema.title) keep(schema.title, shapeOf(schema))
    return schema
  }
  const keep = (name: string, shape: Schema): void => {
    const known = found.get(name) ?? shape
    if (!isDeepStrictEqual(written(known), written(shape))) throw new Error(`two shapes have the name ${name}`)
    found.set(name, shape)
  }
  schemas.forEach(look)
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A shape as readers get it, without what only we mark. */
const written = (shape: Schema): unknown => JSON.parse(JSON.stringify(shape))

/** What is the same wherever it is used: whether it may be null is said there. */
const shapeOf = ({ title, description, default: _, type, enum: values, ...shape }: Schema): Schema => ({
  ...(type && { type: withoutNull(type) }),
  ...(values && { enum: values.filter((value) => value !== null) }),
  ...mapped(shape, referred),
})

const withoutNull = (type: string | string[]): string | string[] => {
  const types = [type].flat().filter((name) => name !== 'null')
  return types.length === 1 ? (types[0] as string) : types
}
