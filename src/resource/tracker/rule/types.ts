import { type TObject, type TSchema, Type } from 'typebox'
import type { Kind } from '#judge/kind.ts'
import { kinds } from '#judge/kinds.ts'
import { schemaOf } from './options.ts'

/** A type of rules (supplement 8.3) as its kind declares it, with a schema of its options. */
export interface RuleType extends Omit<Kind, 'options'> {
  options?: TObject
}

const optionsOf = ({ options = {} }: Kind): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, schemaOf(option)]))

const typeOf = (kind: Kind): RuleType => ({
  ...kind,
  options: kind.options && Type.Object(optionsOf(kind)),
})

export const ruleTypes: Readonly<Record<string, RuleType>> = Object.fromEntries(
  Object.entries(kinds).map(([type, kind]) => [type, typeOf(kind)]),
)

export const typeNames = Object.keys(ruleTypes)

/** The schema of an option that two types have, which may differ in its default. */
const merged = (one: TSchema, other: TSchema): TSchema => {
  const { default: usual, ...rest } = one as { default?: unknown }
  const { default: own } = other as { default?: unknown }
  return usual === own ? one : (rest as TSchema)
}

/**
 * Options of all types. What has another default in one type than in another has none here: it is filled in by the schema of the type.
 */
const options = Object.values(kinds)
  .map(optionsOf)
  .reduce<Record<string, TSchema>>((all, own) => {
    for (const [name, schema] of Object.entries(own)) all[name] = merged(all[name] ?? schema, schema)
    return all
  }, {})

/** Schema of the options of all types, each of which may be left out. */
export const allOptions = Type.Partial(Type.Object(options))
