import { Ajv2020 as Ajv, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { Failure, type Fault } from '#api/errors.ts'
import { isZone, readTime } from '#formats/clock.ts'
import { coerce } from './coerce.ts'
import type { Given, Schema } from './schema.ts'

/** From the wire to the handlers: text becomes numbers, local times become instants. The way back is `answer.ts`. */

const ajv = new Ajv({ allErrors: true, useDefaults: true, strict: false })
addFormats.default(ajv)
// Control, private-use and lone surrogate characters never (supplement section 1.2).
const unprintable = /[\p{Cc}\p{Co}\p{Cs}]/u
ajv.addFormat('printable', (text: string) => !unprintable.test(text))
ajv.addFormat('printable-lines', (text: string) => !unprintable.test(text.replace(/[\n\r\t]/g, '')))
ajv.addFormat('printable-not-blank', (text: string) => !unprintable.test(text) && text.trim() !== '')
ajv.addFormat('local-time', (text: string) => readTime(text, 'UTC') !== undefined)
ajv.addFormat('utc-time', (text: string) => readTime(text, 'UTC') !== undefined)
ajv.addFormat('time-zone', isZone)

/** Turns local times into instants, or is `undefined` when nothing in the schema needs turning. */
type Turn = (value: unknown, zone: string) => unknown

const turnOf = (schema: Schema): Turn | undefined => {
  if (schema.format === 'local-time') return turnTime
  if (schema.format === 'utc-time') return (text) => turnTime(text, 'UTC')
  if (schema.items) return turnItems(turnOf(schema.items))
  if (schema.properties) return turnFields(schema.properties)
  const [values] = Object.values(schema.patternProperties ?? {})
  return values && turnValues(turnOf(values))
}

const turnTime: Turn = (text, zone) => new Date(readTime(text as string, zone) as number)

const turnItems = (turn: Turn | undefined): Turn | undefined =>
  turn && ((value, zone) => (Array.isArray(value) ? value.map((item) => turn(item, zone)) : value))

const turnFields = (properties: Record<string, Schema>): Turn | undefined => {
  const turns = Object.entries(properties).flatMap(([name, schema]) => {
    const turn = turnOf(schema)
    return turn ? [{ name, turn }] : []
  })
  if (turns.length === 0) return undefined
  return (value, zone) => {
    if (typeof value !== 'object' || value === null) return value
    const turned: Record<string, unknown> = { ...value }
    for (const { name, turn } of turns)
      if (turned[name] !== undefined && turned[name] !== null) turned[name] = turn(turned[name], zone)
    return turned
  }
}

const turnValues = (turn: Turn | undefined): Turn | undefined =>
  turn &&
  ((value, zone) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, turn(item, zone)]))
      : value)

const faultOf = (error: ErrorObject): Fault => {
  const path = error.instancePath.split('/').slice(1)
  if (error.keyword === 'required') path.push(String(error.params.missingProperty))
  return { parameter: path.join('.'), error: error.keyword === 'required' ? 'is required' : sentenceOf(error) }
}

const sentenceOf = ({ keyword, params, message = 'is not valid' }: ErrorObject): string => {
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`
  if (keyword === 'format') return `must be a valid ${String(params.format).replaceAll('-', ' ')}`
  return message
}

/** `anyOf` repeats its branches' faults; one line a parameter and sentence is enough. */
const distinct = (faults: Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [`${fault.parameter}\n${fault.error}`, fault])).values(),
]

/** Reads parameters: coerces, validates (error 7 with all faults at once), and turns local times into instants. */
export const compileParams = (schema: TSchema) => {
  const validate: ValidateFunction = ajv.compile(schema)
  const turn = turnOf(schema as Schema)
  return (given: Given, zone: string): unknown => {
    const value = coerce(schema as Schema, given)
    if (!validate(value))
      throw new Failure('invalid_parameters', { errors: distinct((validate.errors ?? []).map(faultOf)) })
    return turn ? turn(value, zone) : value
  }
}
