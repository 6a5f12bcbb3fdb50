import { type Schema, typesOf } from '../schema.ts'

interface Bounded extends Schema {
  const?: unknown
  examples?: unknown[]
  minimum?: number
  minLength?: number
  minItems?: number
  pattern?: string
}

const byFormat: Record<string, string> = {
  'local-time': '2026-07-09 07:50:58',
  'utc-time': '2026-07-09 05:50:58',
  date: '2026-07-09',
  'time-zone': 'Europe/Berlin',
  email: 'ada@fleet.example',
  link: 'https://fleet.example/',
}

/** One of them fits the pattern of a declaration, or the declaration gives `examples`. */
const texts = [
  'text',
  'ff00aa',
  '1',
  'EUR',
  '4915112345678',
  'PT5M',
  '3m',
  '08:30:00',
  'en_US',
  'de',
  'id=asc',
  '2026-07',
]

const textOf = ({ format = '', pattern, minLength = 0 }: Bounded): string => {
  const text =
    byFormat[format] ?? texts.find((candidate) => !pattern || new RegExp(pattern, 'u').test(candidate)) ?? 'text'
  return text.padEnd(minLength, 'x')
}

/** A value that the schema takes. Objects hold what is required, with `all` everything. */
export const exampleOf = (schema: Bounded, all = false): unknown => {
  const given = schema.const ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0]
  if (given !== undefined) return given
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], all)
  const [type] = typesOf(schema)
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'string') return textOf(schema)
  if (type === 'boolean') return true
  if (type === 'array') return arrayOf(schema, all)
  if (type === 'object') return objectOf(schema, all)
  return null
}

const arrayOf = ({ items, minItems = 0 }: Bounded, all: boolean): unknown[] =>
  items && (all || minItems > 0) ? Array.from({ length: Math.max(minItems, 1) }, () => exampleOf(items, all)) : []

const objectOf = ({ properties = {}, required = [] }: Bounded, all: boolean): object =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => all || required.includes(name))
      .map(([name, property]) => [name, exampleOf(property, all)]),
  )
