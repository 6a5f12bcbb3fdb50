import type { Field } from './field.ts'
import { codes, type ValueFault, type Values } from './values.ts'

/**
 * Inspections of vehicles, as forms say them (docs/inspections.md): each `radio_group` is an item, which has passed with its first choice and
 * failed with any other. A `photo` that follows an item is of its fault: it is asked for when the item has failed.
 */

/** Moments of inspections: before the first drive of a day, after the last. */
export const moments = ['before', 'after'] as const
export type Moment = (typeof moments)[number]

/** An item that has failed: its question, and what was answered. */
export interface ItemFault {
  item: string
  answer: string
}

/** Answers whether fields have something that can fail. */
export const hasItems = (fields: readonly Pick<Field, 'type'>[]): boolean =>
  fields.some(({ type }) => type === 'radio_group')

/** The choice of an item that has failed; none where it has passed, was not answered, or the field is no item. */
const failedBy = (field: Field | undefined, values: Values): string | undefined => {
  const index = field?.type === 'radio_group' ? values[field.id]?.value_index : undefined
  return field?.type === 'radio_group' && index ? field.options[index]?.label : undefined
}

/** Items that have failed, in the order of the form. */
export const itemFaults = (fields: readonly Field[], values: Values): ItemFault[] =>
  fields.flatMap((field) => {
    const answer = failedBy(field, values)
    return answer === undefined ? [] : [{ item: field.label, answer }]
  })

/** Answers whether the field at a place is asked for: a photo of a fault only where there is one. */
export const isAsked = (fields: readonly Field[], place: number, values: Values): boolean => {
  const before = fields[place - 1]
  if (fields[place]?.type !== 'photo' || before?.type !== 'radio_group') return true
  return failedBy(before, values) !== undefined
}

/** Photos of faults that lack, as faults of their fields. */
export const lackingPhotos = (fields: readonly Field[], values: Values): ValueFault[] =>
  fields.flatMap(({ id, type }, i) =>
    type === 'photo' && fields[i - 1]?.type === 'radio_group' && isAsked(fields, i, values) && !values[id]
      ? [{ field_id: id, code: codes.empty, error: 'is required, for the item before it has failed' }]
      : [],
  )
