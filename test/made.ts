import { exampleOf } from '#http/docs/example.ts'
import { type Schema, typesOf } from '#http/schema.ts'

/**
 * A value for every field of an object but those `without`: texts are its name, numbers differ, so that a test sees when one field
 * is kept as another. What only some texts fit has the example of the documentation.
 */
export const made = ({ properties }: { properties: object }, without: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties as Record<string, Schema>).flatMap(([name, schema], place) =>
      without.includes(name) ? [] : [[name, valueFor(name, schema, place + 1)]],
    ),
  )

const valueFor = (name: string, schema: Schema, place: number): unknown => {
  const { enum: values, minimum = 0, maxLength = name.length, format } = schema as Bounded
  const [type] = typesOf(schema)
  if (values) return values.findLast((value) => value !== null)
  if (type === 'integer' || type === 'number') return minimum + place
  if (type === 'string' && format?.startsWith('printable')) return name.slice(0, maxLength)
  return exampleOf(schema, true, name)
}

interface Bounded extends Schema {
  minimum?: number
  maxLength?: number
  format?: string
}
