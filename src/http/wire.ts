import type { TSchema } from 'typebox'
import { checker } from '#contract/check.ts'
import { type Fault, most_faults, refuse } from '#contract/errors.ts'
import { type Edge, readDay, readTime } from '#formats/clock.ts'
import { type PasswordRules, weakness } from '#service/new-passwords.ts'
import { coerce } from './coerce.ts'
import type { Given, Schema } from './schema.ts'
import type { TargetRules } from './target-rules.ts'
import { targetsOf } from './targets.ts'

/** From the wire to the handlers: text becomes numbers, local times become instants. The way back is `answer.ts`. */

/** Turns local times into instants and dates into days, or is `undefined` when nothing in the schema needs turning. */
type Turn = (value: unknown, zone: string, edge?: Edge) => unknown

const turnOf = (schema: Schema): Turn | undefined => {
  if (schema.format === 'local-time') return turnTime
  if (schema.format === 'utc-time') return (text) => turnTime(text, 'UTC')
  if (schema.format === 'date') return (text, zone) => readDay(text as string, zone)
  if (schema.items) return turnItems(turnOf(schema.items))
  if (schema.properties) return turnFields(schema.properties)
  const [values] = Object.values(schema.patternProperties ?? {})
  return values && turnValues(turnOf(values))
}

const turnTime: Turn = (text, zone, edge) => new Date(readTime(text as string, zone, edge) as number)

/** Fields of these names are the ends of a period, in every operation. */
const edgeOf = (name: string): Edge | undefined => (name === 'from' || name === 'to' ? name : undefined)

const turnItems = (turn: Turn | undefined): Turn | undefined =>
  turn && ((value, zone) => (Array.isArray(value) ? value.map((item) => turn(item, zone)) : value))

const turnFields = (properties: Record<string, Schema>): Turn | undefined => {
  const turns = Object.entries(properties).flatMap(([name, schema]) => {
    const turn = turnOf(schema)
    return turn ? [{ name, turn, edge: edgeOf(name) }] : []
  })
  if (turns.length === 0) return undefined
  return (value, zone) => {
    if (typeof value !== 'object' || value === null) return value
    const turned: Record<string, unknown> = { ...value }
    for (const { name, turn, edge } of turns)
      if (turned[name] !== undefined && turned[name] !== null) turned[name] = turn(turned[name], zone, edge)
    return turned
  }
}

const turnValues = (turn: Turn | undefined): Turn | undefined =>
  turn &&
  ((value, zone) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, turn(item, zone)]))
      : value)

/** Levels of a value, more than any tree needs that is taken; deeper ones would be more than the stack holds. */
const deepest = 256

/** What the database cannot hold, wherever it stands: text with the character 0, or half of one that needs two; depth. No more of it than is told. */
const unkeepable = (value: unknown, path: readonly string[] = [], faults: Fault[] = []): Fault[] => {
  if (faults.length > most_faults) return faults
  const fault = (error: string) => faults.push({ parameter: path.join('.'), error })
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
    fault('must be whole characters, without U+0000')
  if (typeof value !== 'object' || value === null) return faults
  if (path.length > deepest) fault('is nested too deep')
  else for (const [name, item] of Object.entries(value)) unkeepable(item, [...path, name], faults)
  return faults
}

/** Names of the parameters that are new passwords. */
const passwordsOf = ({ properties = {} }: Schema): string[] =>
  Object.keys(properties).filter((name) => properties[name]?.['x-new-password'])

/**
 * Reads parameters: coerces, validates (error 7 with all faults at once), and turns local times into instants. `rules` are
 * the operator's, for new passwords and for whom the platform speaks to.
 */
export const compileParams = (schema: TSchema, rules: PasswordRules & TargetRules) => {
  const check = checker(schema)
  const turn = turnOf(schema as Schema)
  const inside = targetsOf(schema as Schema)
  const passwords = passwordsOf(schema as Schema)
  const weak = (value: Record<string, unknown>): Fault[] =>
    passwords.flatMap((parameter) => {
      const error = value[parameter] === undefined ? undefined : weakness(String(value[parameter]), rules)
      return error ? [{ parameter, error }] : []
    })
  return (given: Given, zone: string): unknown => {
    const value = coerce(schema as Schema, given)
    const told = check(value)
    refuse(told.length > 0 ? told : [...unkeepable(value), ...weak(value), ...(inside?.(value, [], rules) ?? [])])
    return turn ? turn(value, zone) : value
  }
}
