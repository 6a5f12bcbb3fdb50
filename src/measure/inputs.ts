import { alike, numbered, renumbered, said } from '#device/input-attributes.ts'
import { inputNameOf as listedAs, stateFields } from '#device/inputs.ts'

/** What the contract calls an attribute as devices tell it (supplement 2, Appendix A); the way back is `src/device/input-attributes.ts`. */

export { alike, attributeOf, isReachable, numbered, type Source } from '#device/input-attributes.ts'

/** Measures that devices tell by a wire or of their own as well as by a bus, so that no name of a bus is told of it. */
export const own_names: ReadonlySet<string> = new Set(['ignition', 'door'])
const names: ReadonlyMap<string, string> = new Map(
  [...said, ...Object.entries(alike).filter(([, name]) => !own_names.has(name))]
    .reverse()
    .map(([input, name]) => [name, input]),
)

/** The contract's input or field of the state that this attribute fills; its own name where the contract has none. */
export const inputNameOf = (attribute: string): string => {
  const known = names.get(attribute)
  if (known !== undefined) return known
  for (const [input, prefix] of numbered) {
    const name = renumbered(attribute, prefix, input)
    if (name !== undefined) return name
  }
  return attribute
}

/** Types of values of fields of the state. */
export type ValueType = keyof typeof stateFields

const types: ReadonlyMap<string, ValueType> = new Map([
  ...Object.entries(stateFields).flatMap(([type, { filled, unfilled }]) =>
    [...filled, ...unfilled].map((name) => [name, type as ValueType] as const),
  ),
  ['input_status', 'integer'],
  ['output_status', 'integer'],
])

/** The type of the field's values; `undefined` of an input, and of a name that a device made up. */
export const valueTypeOf = (field: string): ValueType | undefined => types.get(listedAs(field) ?? field)
