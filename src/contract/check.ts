import { Ajv2020 as Ajv, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { isZone, readTime, twoDigitsEach } from '#formats/clock.ts'
import { isDay } from '#formats/day.ts'
import { isName, isPrintable, isPrintableLines } from '#formats/printable.ts'
import { checkEach } from './check-each.ts'
import type { Fault } from './errors.ts'

/** Checks whether a value is what a schema says, and tells all that is wrong if it is not. */

/**
 * Answers whether a text is a day, or a moment whose day `http/wire.ts` tells in the caller's zone. Moments of the first and
 * the last year of the calendar are refused, for a zone could lead out of it.
 */
const isDayOrMoment = (text: string): boolean => {
  const written = twoDigitsEach(text)
  return isDay(written) || (isDay(written.slice(0, 10)) && isMoment(written) && !/^(0001|9999)/.test(written))
}

const isMoment = (text: string): boolean => readTime(text, 'UTC') !== undefined

const protocols = ['https:', 'http:', 'mailto:', 'tel:']

/** Answers whether a browser may be led to this address: one that runs nothing and opens nothing of the machine. */
export const isLink = (text: string): boolean =>
  isPrintable(text) && protocols.includes(URL.parse(text)?.protocol ?? '')

/**
 * Answers whether a text is a link or a word of the applications, but none that leads a browser to another host, as `//host/x`
 * does.
 */
const isDestination = (text: string): boolean =>
  isLink(text) ||
  (isName(text) && !URL.canParse(text) && URL.parse(text, 'https://here.invalid/')?.host === 'here.invalid')

/** Teaches the validator the formats that declarations of parameters and answers use. */
export const knowFormats = (ajv: Ajv): Ajv => {
  addFormats.default(ajv)
  return ajv
    .addFormat('printable', isPrintable)
    .addFormat('printable-lines', isPrintableLines)
    .addFormat('printable-not-blank', isName)
    .addFormat('link', (text: string) => text === '' || isLink(text))
    .addFormat('destination', isDestination)
    .addFormat('date', isDayOrMoment)
    .addFormat('local-time', isMoment)
    .addFormat('utc-time', isMoment)
    .addFormat('time-zone', isZone)
}

// Whether declarations are schemas is asked by a test, not at each start: what they are checked with takes a tenth of it.
const unquestioned = { meta: false, validateSchema: false }
const ajv = knowFormats(
  checkEach(new Ajv({ allErrors: true, useDefaults: true, strict: false, verbose: true, ...unquestioned })),
)

const faultOf = (error: ErrorObject): Fault => {
  const path = error.instancePath.split('/').slice(1).map(unescaped)
  if (error.keyword === 'required') path.push(String(error.params.missingProperty))
  return { parameter: path.join('.'), error: (sentences[error.keyword] ?? otherwise)(error) }
}

/** The name of a field from a part of a JSON pointer, which writes `~` and `/` otherwise. */
const unescaped = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~')

const otherwise = (): string => 'is not valid'

/** What a value must be, in words, by the type of the schema. */
const types: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

/** Words for what a text must be, by the format of the schema. */
export const formats: Readonly<Record<string, string>> = {
  printable: 'text that shows what it holds, without control, private-use or surrogate characters',
  'printable-lines':
    'text that shows what it holds, without control, private-use or surrogate characters other than tabs and line breaks',
  'printable-not-blank': 'text that can be read, without control, private-use or surrogate characters',
  link: 'a link that begins with https:, http:, mailto: or tel:',
  destination: 'a word, or a link that begins with https:, http:, mailto: or tel:',
  date: 'a date such as 2026-12-31',
  'local-time': 'a time such as 2026-12-31 23:59:59, or in ISO 8601',
  'utc-time': 'a time such as 2026-12-31 23:59:59, or in ISO 8601',
  'time-zone': 'a time zone such as Europe/Berlin',
  email: 'an e-mail address',
}

/** The sentence of a fault for people, by the keyword of the schema that found it; a pattern is told by its rule. */
export const sentences: Readonly<Record<string, (error: ErrorObject) => string>> = {
  required: () => 'is required',
  type: ({ params }) => `must be ${[params.type].flat().map(typeWord).join(' or ')}`,
  enum: ({ params }) => `must be one of ${(params.allowedValues as unknown[]).map(String).join(', ')}`,
  format: ({ params }) => `must be ${formats[String(params.format)] ?? 'valid'}`,
  pattern: ({ parentSchema }) => `must be ${parentSchema?.['x-rule'] ?? 'valid'}`,
  minimum: ({ params }) => `must be at least ${params.limit}`,
  maximum: ({ params }) => `must be at most ${params.limit}`,
  minLength: ({ params }) =>
    params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`,
  maxLength: ({ params }) => `must have at most ${params.limit} characters`,
  minItems: ({ params }) => (params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} entries`),
  maxItems: ({ params }) => `must have at most ${params.limit} entries`,
  maxProperties: ({ params }) => `must have at most ${params.limit} entries`,
  uniqueItems: () => 'must not hold anything twice',
  anyOf: () => 'has none of the forms that it may have',
}

const typeWord = (type: string): string => types[type] ?? type

/**
 * The faults without repetitions: `anyOf` repeats those of its branches, and one of a parameter and sentence is enough.
 */
const distinct = (faults: Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [`${fault.parameter}\n${fault.error}`, fault])).values(),
]

/** Makes a check of values against the schema, compiled when the first comes: it fills in defaults in the value itself and returns the faults. */
export const checker = (schema: TSchema): ((value: unknown) => Fault[]) => {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= ajv.compile(schema)
    return validate(value) ? [] : distinct((validate.errors ?? []).map(faultOf))
  }
}
