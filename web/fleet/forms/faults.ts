import type { Fault } from '#web/ui/failure.ts'
import type { Draft } from './draft.ts'
import { kinds } from './kinds.ts'

/** What is wrong with one field, by what is edited of it: `label`, `least`, `choices` … */
export type FieldFaults = Readonly<Record<string, string>>

const of_field = /^template\.fields\.(\d+)\.([a-z_]+)(?:\.(\d+))?/

/** Where the faults of a form stand: those of fields at the fields, others by the last word of their parameter. */
export const nameOf = (parameter: string): string =>
  of_field.test(parameter) ? 'fields' : (parameter.split('.').at(-1) as string)

/** By the keys of the fields as they were sent. */
export const faultsByKey = (faults: readonly Fault[], sent: readonly Draft[]): ReadonlyMap<string, FieldFaults> => {
  const found = new Map<string, FieldFaults>()
  for (const { parameter, error } of faults) {
    const [, place, name = '', choice] = of_field.exec(parameter) ?? []
    const draft = sent[Number(place)]
    if (!draft) continue
    const text = choice === undefined ? error : `${Number(choice) + 1}: ${error}`
    found.set(draft.key, { [partOf(draft, name)]: text, ...found.get(draft.key) })
  }
  return found
}

const partOf = ({ type }: Draft, parameter: string): string => {
  const { least, most, choices } = kinds[type]
  const parts: Readonly<Record<string, string>> = {
    ...(least && { [least.parameter]: 'least' }),
    ...(most && { [most.parameter]: 'most' }),
    ...(choices && { [choices]: 'choices' }),
    allowed_extensions: 'extensions',
  }
  return parts[parameter] ?? parameter
}
