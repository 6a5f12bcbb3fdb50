import type { Fault } from '#contract/errors.ts'
import { leadsInside } from '#net/networks.ts'
import type { Schema } from './schema.ts'
import type { TargetRules } from './target-rules.ts'

/** What is wrong with the addresses in parameters that the platform is to speak to, by where they stand in it. */
type Look = (value: unknown, path: readonly string[], rules: TargetRules) => Fault[]

/** Looks at those of a schema; `undefined` where it has none. */
export const targetsOf = (schema: Schema): Look | undefined => {
  const { 'x-target': setting, properties = {} } = schema
  if (setting) return (text, path, rules) => faultsOf(String(text), path, rules[setting])
  const looks = Object.entries(properties).flatMap(([name, field]) => {
    const look = targetsOf(field)
    return look ? [{ name, look }] : []
  })
  if (looks.length === 0) return undefined
  return (value, path, rules) =>
    looks.flatMap(({ name, look }) => {
      const field = (value as Record<string, unknown>)[name]
      return field === undefined || field === null ? [] : look(field, [...path, name], rules)
    })
}

const faultsOf = (text: string, path: readonly string[], networks: readonly string[]): Fault[] =>
  leadsInside(text, networks) ? [{ parameter: path.join('.'), error }] : []

const error = 'must be public, or in a network that the operator allows'
