import { Ajv2020 as Ajv, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { isZone, readTime } from '#formats/clock.ts'
import type { Fault } from './errors.ts'

/** Whether a value is what a schema says, and all that is wrong if it is not. */

// Control, private-use and lone surrogate characters never (supplement section 1.2).
const unprintable = /[\p{Cc}\p{Co}\p{Cs}]/u

// The calendar of the database begins with the year 1.
export const isDay = (text: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

const isMoment = (text: string): boolean => readTime(text, 'UTC') !== undefined

/** Formats of the declarations, of parameters and of answers. */
export const knowFormats = (ajv: Ajv): Ajv => {
  addFormats.default(ajv)
  return ajv
    .addFormat('printable', (text: string) => !unprintable.test(text))
    .addFormat('printable-lines', (text: string) => !unprintable.test(text.replace(/[\n\r\t]/g, '')))
    .addFormat('printable-not-blank', (text: string) => !unprintable.test(text) && text.trim() !== '')
    .addFormat('date', isDay)
    .addFormat('local-time', isMoment)
    .addFormat('utc-time', isMoment)
    .addFormat('time-zone', isZone)
}

const ajv = knowFormats(new Ajv({ allErrors: true, useDefaults: true, strict: false }))

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

/** A check of values, which puts in what has a default and answers the faults. */
export const checker = (schema: TSchema): ((value: unknown) => Fault[]) => {
  const validate: ValidateFunction = ajv.compile(schema)
  return (value) => (validate(value) ? [] : distinct((validate.errors ?? []).map(faultOf)))
}
