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

/** Schema of the options of all types, each of which may be left out. */
export const allOptions = Type.Partial(Type.Object(Object.assign({}, ...Object.values(kinds).map(optionsOf))))
