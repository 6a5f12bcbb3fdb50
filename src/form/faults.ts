import { bounds, type Field, type FieldType, type GivenField, storedField, takesFiles } from './field.ts'

/** Faults of the fields of a form template, beyond the bounds of single parameters (supplement 9.3). */

/** The path of a fault below the fields, and its sentence. */
export interface Fault {
  at: string
  error: string
}

/** All faults of the fields, in their order. */
export const fieldFaults = (given: readonly GivenField[]): Fault[] => {
  const ids = given.map(({ id }) => id)
  const faults = given.flatMap((field, i) =>
    [
      ...(ids.indexOf(field.id) < i ? [{ at: 'id', error: 'is the id of another field' }] : []),
      ...missing(field),
      ...typeFaults(storedField(field)),
    ].map(({ at, error }) => ({ at: `${i}.${at}`, error })),
  )
  const count = given.filter(takesFiles).length
  const tooMany = `must not have more than ${bounds.file_fields} fields of type file, photo and signature`
  return count > bounds.file_fields ? [{ at: '', error: tooMany }, ...faults] : faults
}

const needed: Partial<Record<FieldType, 'group' | 'options'>> = {
  checkbox_group: 'group',
  dropdown: 'options',
  radio_group: 'options',
}

const missing = (given: GivenField): Fault[] => {
  const at = needed[given.type]
  return at && !given[at] ? [{ at, error: 'is required for this type' }] : []
}

const typeFaults = (field: Field): Fault[] => {
  if (field.type === 'text') return rangeFaults(field.required, field.min_length, field.max_length, 'length')
  if (field.type === 'checkbox_group') return groupFaults(field)
  if (field.type === 'file' && field.min_file_size > field.max_file_size)
    return [{ at: 'min_file_size', error: 'must not be more than max_file_size' }]
  return field.type === 'separator' && field.required
    ? [{ at: 'required', error: 'must be false for this type, which has no value' }]
    : []
}

const groupFaults = ({ required, min_checked, max_checked, group }: Field<'checkbox_group'>): Fault[] => [
  ...rangeFaults(required, min_checked, max_checked, 'checked'),
  ...(max_checked > group.length && group.length > 0
    ? [{ at: 'max_checked', error: 'must not be more than the group has' }]
    : []),
]

const rangeFaults = (required: boolean, least: number, most: number, what: 'length' | 'checked'): Fault[] => {
  if (required && least === 0) return [{ at: `min_${what}`, error: 'must be at least 1 where a value is required' }]
  return least > most ? [{ at: `min_${what}`, error: `must not be more than max_${what}` }] : []
}
