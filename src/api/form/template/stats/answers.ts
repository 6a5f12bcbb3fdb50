import { Type } from 'typebox'
import { Named } from '#contract/schema.ts'
import type { Field } from '#form/field.ts'
import type { Counted } from '#store/forms/form-answers.ts'

/** Counts of the answers to one field of a template. */
export const Answers = Named('FormAnswers', {
  field_id: Type.String(),
  answered: Type.Integer({ description: 'Forms in which it was filled in.' }),
  choices: Type.Array(
    Type.Object({ label: Type.String(), count: Type.Integer({ description: 'How often it was chosen.' }) }),
    {
      description:
        'Those of the field in their order, then others that forms of former versions have; of `rating` its stars.',
    },
  ),
})

/** Counts of answers by field, for the fields that can be counted, in their order. */
export const answersOf = (fields: readonly Field[], counted: readonly Counted[]) =>
  fields.flatMap((field) => {
    const offered = labelsOf(field)
    if (!offered) return []
    const given = counted.filter(({ field_id }) => field_id === field.id)
    const counts = new Map(given.map(({ label, count }) => [label, count]))
    const others = given.flatMap(({ label }) => (label !== null && !offered.includes(label) ? [label] : [])).sort()
    return [
      {
        field_id: field.id,
        answered: counts.get(null) ?? 0,
        choices: [...new Set(offered), ...others].map((label) => ({ label, count: counts.get(label) ?? 0 })),
      },
    ]
  })

const labelsOf = (field: Field): string[] | undefined => {
  if (field.type === 'checkbox_group') return field.group.map(({ label }) => label)
  if (field.type === 'dropdown' || field.type === 'radio_group') return field.options.map(({ label }) => label)
  return field.type === 'rating' ? Array.from({ length: field.max_stars }, (_, star) => String(star + 1)) : undefined
}
