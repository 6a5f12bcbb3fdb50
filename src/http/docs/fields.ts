import { words } from '#contract/words.ts'
import { type Schema, typesOf } from '../schema.ts'

/** A schema as rows of a table. */

interface Described extends Schema {
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface Field {
  /** Dotted; `[]` after what is a list, `*` for any key. */
  name: string
  type: string
  required: boolean
  /** Bounds, values and the default, in words; code in backticks. */
  rule: string
  /** The description, then the rule. */
  told: string
  /** The schema itself; of variants each. */
  schemas: readonly Schema[]
}

const formats: Record<string, string> = {
  'local-time': 'local time',
  'utc-time': 'UTC time',
  'time-zone': 'time zone',
  date: 'date',
  email: 'e-mail',
  link: 'link',
}

const typeOf = (schema: Described): string => {
  const { format = '', items } = schema
  const words = new Set(
    typesOf(schema).map((type) =>
      type === 'array' ? `${items ? typeOf(items) : 'any'}[]` : type === 'string' ? (formats[format] ?? type) : type,
    ),
  )
  return [...words].join(' | ') || 'any'
}

const between = (from: number | undefined, to: number | undefined, what: string): string => {
  const bounded = to === Number.MAX_SAFE_INTEGER || to === 2_147_483_647 ? undefined : to
  if (from && bounded !== undefined) return from === bounded ? `${from} ${what}` : `${from} to ${bounded} ${what}`
  if (bounded !== undefined) return from === undefined ? `at most ${bounded} ${what}` : `${from} to ${bounded} ${what}`
  return from === undefined ? '' : `at least ${from} ${what}`
}

/** Bounds that go without saying. */
const isId = ({ minimum, maximum = 0 }: Described): boolean => minimum === 1 && maximum >= 2_147_483_647

/** Those of which the description says nothing; that it may be null is told by the type. */
const valuesOf = (values: readonly unknown[] = [], description = ''): string =>
  values
    .filter((value) => value !== null)
    .map((value) => `\`${value}\``)
    .filter((value) => !description.includes(value))
    .join(', ')

const ruleOf = (schema: Described): string => {
  const rules = [
    isId(schema) ? '' : between(schema.minimum, schema.maximum, ''),
    between(schema.minLength || undefined, schema.maxLength, 'characters'),
    between(schema.minItems, schema.maxItems, 'entries'),
    valuesOf(schema.enum, schema.description),
    valuesOf(schema.items?.enum, schema.description),
    schema.const === undefined ? '' : `\`${schema.const}\``,
    schema['x-rule'] ?? '',
    schema.default === undefined ? '' : `default \`${JSON.stringify(schema.default)}\``,
  ]
  return rules
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '')
    .join('; ')
}

/** Every field below a schema, an object before what it holds. */
export const fieldsOf = (schema: Schema, prefix = ''): Field[] => {
  if (schema.anyOf) return merge(schema.anyOf.map((branch) => fieldsOf(branch, prefix)))
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`)
  const [values] = Object.values(schema.patternProperties ?? {})
  if (values) return [fieldOf(join(prefix, '*'), values, false), ...fieldsOf(values, join(prefix, '*'))]
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = join(prefix, name)
    const told = { description: words[name], ...property }
    return [fieldOf(path, told, schema.required?.includes(name) ?? false), ...fieldsOf(property, path)]
  })
}

const join = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}.${name}`)

const fieldOf = (name: string, schema: Described, required: boolean): Field => ({
  name,
  type: typeOf(schema),
  required: required && schema.default === undefined,
  rule: ruleOf(schema),
  told: [schema.description?.replace(/\.$/, ''), ruleOf(schema)].filter(Boolean).join('; '),
  schemas: [schema],
})

/** Variants of one thing: a field is required when all of them require it. */
const merge = (variants: Field[][]): Field[] => {
  const names = new Set(variants.flat().map(({ name }) => name))
  return [...names].map((name) => {
    const found = variants.flatMap((fields) => fields.filter((field) => field.name === name))
    const told = new Set(found.map((field) => field.told).filter((text) => text !== ''))
    const required = found.length === variants.length && found.every((field) => field.required)
    const types = new Set(found.map(({ type }) => type))
    const schemas = found.flatMap((field) => field.schemas)
    return { ...(found[0] as Field), required, type: [...types].join(' | '), told: [...told].join(', '), schemas }
  })
}
