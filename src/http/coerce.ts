import { parseExact } from '#formats/digits.ts'
import { type Given, isExact, type Schema, typesOf } from './schema.ts'

/**
 * Values as their schema wants them (rulings, "Types", "Encodings", "Tolerance"):
 * numbers and booleans may be written as text, structures outside JSON as JSON text; what is not declared is left out.
 * What does not fit stays as it is, for the validator to tell.
 */
export const coerce = (schema: Schema, { json, text }: Given): Record<string, unknown> => {
  const value: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isJson = Object.hasOwn(json, name)
    if (!isJson && !Object.hasOwn(text, name)) continue
    const coerced = isJson ? ofJson(property, json[name]) : ofText(property, text[name] as string)
    if (isGiven(schema, name, property, coerced)) value[name] = coerced
  }
  return value
}

/** Null for a field that may be left out and cannot be null means that the field is not there, unless it is told to be wrong. */
const isGiven = (schema: Schema, name: string, property: Schema, value: unknown): boolean =>
  value !== undefined &&
  (value !== null ||
    typesOf(property).includes('null') ||
    property['x-not-null'] === true ||
    isNeeded(schema, name, property))

const isNeeded = (schema: Schema, name: string, { default: instead }: Schema): boolean =>
  instead === undefined && (schema.required?.includes(name) ?? false)

const ofText = (schema: Schema, text: string): unknown => {
  const types = typesOf(schema)
  if (text === 'null') return null
  if (text === '' && !types.includes('null') && !isPlain(schema)) return undefined
  if (text !== '' && (types.includes('object') || types.includes('array'))) return ofJson(schema, parse(schema, text))
  return ofJson(schema, text)
}

/** Any text, and not one of some words, a time, an address and such; or one that may be empty. */
const isPlain = ({ pattern, ...schema }: Schema): boolean =>
  typesOf(schema).includes('string') &&
  !schema.enum &&
  (schema.format ?? 'printable').startsWith('printable') &&
  (pattern === undefined || new RegExp(pattern, 'u').test(''))

/** JSON, also with the byte order mark that some programs write in front of it; where it must be exact, with all digits of its numbers. */
export const readJson = (text: string, exact = false): unknown =>
  (exact ? parseExact : JSON.parse)(text.replace(/^\uFEFF/, ''))

/** JSON text becomes its value; other text stays, for `q=Berlin` may stand where a location may. */
const parse = (schema: Schema, text: string): unknown => {
  try {
    return readJson(text, isExact(schema))
  } catch {
    return text
  }
}

const ofJson = (schema: Schema, value: unknown): unknown => {
  if (typeof value === 'string') return ofString(schema, known(schema, value))
  if (Array.isArray(value)) return ofList(schema, value)
  if (typeof value !== 'object' || value === null) return value
  return ofObject(schema, value as Record<string, unknown>)
}

/** One that is too long stays as it is. */
const ofList = ({ items, maxItems = Number.POSITIVE_INFINITY }: Schema, list: unknown[]): unknown[] =>
  items && list.length <= maxItems ? list.map((item) => ofJson(items, item)) : list

const ofObject = (schema: Schema, value: Record<string, unknown>): unknown => {
  if (schema.anyOf) {
    const branch = schema.anyOf.find((option) => option.properties ?? option.patternProperties)
    return branch ? ofObject(branch, value) : value
  }
  const [values] = Object.values(schema.patternProperties ?? {})
  if (values) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, ofJson(values, item)]))
  return schema.properties ? coerce(schema, { json: value, text: {} }) : value
}

/** Clients remember words of other versions (rulings, "Sort"). */
const known = ({ enum: words, 'x-unknown': instead = null }: Schema, text: string): string =>
  instead === null || words?.includes(text) ? text : String(instead)

const numeric = /^\s*-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/

/** The empty text is none where none may be said, unless it is a text like any other. */
const ofString = (schema: Schema, text: string): unknown => {
  const types = typesOf(schema)
  if (text === '' && types.includes('null') && !isPlain(schema)) return null
  if (types.includes('string')) return text
  if ((types.includes('number') || types.includes('integer')) && numeric.test(text)) return Number(text)
  return types.includes('boolean') ? (truth(text) ?? text) : text
}

/** Reads a boolean as programs write it as text: `true`, `True`, `1`. */
export const truth = (text: string): boolean | undefined =>
  /^(true|1)$/i.test(text) || (/^(false|0)$/i.test(text) ? false : undefined)
