import type { Field } from '#form/field.ts'
import { filesIn, type Value } from '#form/values.ts'
import type { Tell } from './tell.ts'
import type { AskedForm } from './work.ts'

/** What was answered in forms, as texts. */

/** All questions that were answered, such as `Who took it: Zoe; Photo: 2`; files are counted. */
export const answersIn = ({ fields, values = {} }: AskedForm, tell: Tell): string =>
  fields
    .flatMap((field) => {
      const value = values[field.id]
      return value ? [`${field.label}: ${answerOf(field, value, tell)}`] : []
    })
    .join('; ')

const answerOf = (field: Field, value: Value, tell: Tell): string => {
  if (field.type === 'text') return String(value.value).replaceAll('\n', ' ')
  if (field.type === 'date') return tell.dayTitle(String(value.value))
  if (field.type === 'rating') return `${value.value}/${field.max_stars}`
  const chosen = chosenIn(field, value)
  return chosen ? chosen.join(', ') : String(filesIn({ [field.id]: value }).length)
}

/** Labels of what was chosen; nothing of a field without choices. */
export const chosenIn = (field: Field, value: Value): string[] | undefined => {
  if (field.type === 'rating') return [String(value.value)]
  if (field.type === 'checkbox_group') return field.group.flatMap(({ label }, i) => (value.values?.[i] ? [label] : []))
  if (field.type !== 'dropdown' && field.type !== 'radio_group') return undefined
  return [field.options[value.value_index ?? -1]?.label ?? '']
}

/** All that could be chosen; nothing of a field without choices. */
export const choicesOf = (field: Field): string[] | undefined => {
  if (field.type === 'rating') return Array.from({ length: field.max_stars }, (_, i) => String(i + 1))
  if (field.type === 'checkbox_group') return field.group.map(({ label }) => label)
  if (field.type === 'dropdown' || field.type === 'radio_group') return field.options.map(({ label }) => label)
  return undefined
}
