import { type Schema, typesOf } from '../schema.ts'
import { typical } from './typical.ts'

interface Bounded extends Schema {
  const?: unknown
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  minItems?: number
}

const byFormat: Record<string, string> = {
  'local-time': '2026-07-09 07:50:58',
  'utc-time': '2026-07-09 05:50:58',
  date: '2026-07-09',
  'time-zone': 'Europe/Lisbon',
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

/** A value that the schema takes, of what is called `name`. Objects hold what has to be given, with `all` everything. */
export const exampleOf = (schema: Bounded, all = false, name = ''): unknown => {
  const given = schema.const ?? schema.examples?.[0] ?? typicalOf(schema, name) ?? schema.default ?? schema.enum?.[0]
  // A copy: whoever fills in more would change what the schema declares.
  if (given !== undefined) return structuredClone(given)
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], all, name)
  const [type] = typesOf(schema)
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'string') return textOf(schema)
  if (type === 'boolean') return true
  if (type === 'array')
    return schema.items ? Array(Math.max(schema.minItems ?? 1, 1)).fill(exampleOf(schema.items, all, name)) : []
  if (type === 'object') return objectOf(schema, all, name)
  return null
}

const typicalOf = (schema: Bounded, name: string): unknown => {
  const words = name.split('.')
  return words.flatMap((_, i) => typical[words.slice(i).join('.')] ?? []).find((value) => fits(schema, value))
}

/** Answers whether the schema takes it, as far as values of the table can be wrong. */
const fits = (schema: Bounded, value: unknown): boolean => {
  const types = typesOf(schema).map((type) => (type === 'integer' ? 'number' : type))
  if (schema.enum || !types.includes(Array.isArray(value) ? 'array' : typeof value)) return false
  if (typeof value === 'number') return value >= (schema.minimum ?? value)
  return typeof value !== 'string' || fitsText(schema, value)
}

const fitsText = (
  { format = '', pattern = '', maxLength = Number.POSITIVE_INFINITY }: Bounded,
  text: string,
): boolean => {
  const isTime = /^(date|local-time|utc-time)$/.test(format)
  if (isTime && text.length !== byFormat[format]?.length) return false
  return text.length <= maxLength && new RegExp(pattern, 'u').test(text)
}

const objectOf = ({ properties = {}, required = [] }: Bounded, all: boolean, name: string): object =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([field, { default: given }]) => all || (required.includes(field) && given === undefined))
      .map(([field, property]) => [field, exampleOf(property, all, `${name}.${field}`)]),
  )
