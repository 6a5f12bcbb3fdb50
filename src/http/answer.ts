import type { Operation } from '#api/operation.ts'
import type { Clock } from '#formats/clock.ts'
import type { Schema } from './wire.ts'

/**
 * Answers on the wire: only what is declared, times told in the caller's zone.
 *
 * A month of points is 86,400 objects. The engine writes them as JSON three times as fast as code generated from the
 * schema (fast-json-stringify), so what is generated here only picks: one object literal for each declared object.
 */

/** How moments are told: local times in the caller's zone, others in UTC. */
export interface Clocks {
  local: Clock
  utc: Clock
}

type Tell = (value: unknown, clocks: Clocks) => unknown

/** Answers as text, `success` in front unless the operation answers a bare array. */
export const compileAnswer = ({ result, bare }: Pick<Operation, 'result' | 'bare'>) => {
  const tell = tellOf(result as Schema) ?? ((value) => value)
  return (value: unknown, clocks: Clocks): string => {
    const told = tell(value, clocks)
    return JSON.stringify(bare ? told : { success: true, ...(told as object) })
  }
}

/** `undefined` for what is told as it is. */
const tellOf = (schema: Schema): Tell | undefined => {
  if (schema.format === 'local-time') return (value, { local }) => tellTime(value, local)
  if (schema.format === 'utc-time') return (value, { utc }) => tellTime(value, utc)
  if (schema.items) return tellItems(tellOf(schema.items))
  const fields = fieldsOf(schema)
  if (fields) return tellFields(fields)
  const [values] = Object.values(schema.patternProperties ?? {})
  return values && tellValues(tellOf(values))
}

const tellTime = (value: unknown, clock: Clock): unknown => {
  if (typeof value === 'number') return clock(value)
  return value instanceof Date ? clock(value.getTime()) : value
}

const tellItems = (tell: Tell | undefined): Tell | undefined =>
  tell && ((value, clocks) => (Array.isArray(value) ? value.map((item) => tell(item, clocks)) : value))

/** The variants of a union are picked by the fields of all of them. */
const fieldsOf = ({ properties, anyOf = [] }: Schema): Record<string, Schema> | undefined => {
  const all = [properties, ...anyOf.map(fieldsOf)].filter((fields) => fields !== undefined)
  return all.length > 0 ? Object.assign({}, ...all) : undefined
}

/** A literal with constant names is what makes picking quick; the names are those of our own declarations. */
const tellFields = (fields: Record<string, Schema>): Tell => {
  const tells = Object.values(fields).map(tellOf)
  const entries = Object.keys(fields).map((field, i) => {
    const name = JSON.stringify(field)
    return tells[i] ? `${name}: tells[${i}](value[${name}], clocks)` : `${name}: value[${name}]`
  })
  const pick = new Function('tells', `return (value, clocks) => ({ ${entries.join(', ')} })`)(tells) as Tell
  return (value, clocks) => (typeof value === 'object' && value !== null ? pick(value, clocks) : value)
}

const tellValues = (tell: Tell | undefined): Tell | undefined =>
  tell &&
  ((value, clocks) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, tell(item, clocks)]))
      : value)
