import type { Fault } from '#contract/errors.ts'
import type { Field, GivenField } from '#resource/entity.ts'

/** Fields that an entity may have. */
export const most_fields = 100

/**
 * Faults of the custom fields that were sent, for an entity that has the fields `stored`, and `beside` them fields that
 * are not sent but kept.
 */
export const fieldFaults = (
  given: readonly GivenField[],
  stored: readonly Field[],
  beside: readonly Field[],
): Fault[] => {
  const isFirst = firstOf(given, beside)
  const faults = given.flatMap((field, i) =>
    [
      ...identityFaults(field, stored),
      ...(isFirst('id', i) ? [] : [{ parameter: 'id', error: 'is there twice' }]),
      ...(isFirst('label', i) ? [] : [{ parameter: 'label', error: 'is the label of another field' }]),
      ...(isFirst('responsible', i) ? [] : [{ parameter: 'params.responsible', error: 'is true of another field' }]),
    ].map(({ parameter, error }) => ({ parameter: `fields.${i}.${parameter}`, error })),
  )
  const tooMany = beside.length + given.length > most_fields
  return tooMany ? [...faults, { parameter: 'fields', error: `must not be more than ${most_fields} in all` }] : faults
}

const identityFaults = ({ id, type, params }: GivenField, stored: readonly Field[]): Fault[] => {
  const before = stored.find((field) => field.id === id)
  if (id && !before) return [{ parameter: 'id', error: 'is no field of the entity' }]
  if (before && before.type !== type) return [{ parameter: 'type', error: `is ${before.type} and cannot change` }]
  return params?.responsible && type !== 'employee'
    ? [{ parameter: 'params.responsible', error: 'is for fields of type employee' }]
    : []
}

/** Properties that must differ between fields; null where a field has none. */
const unique = {
  id: ({ id }: GivenField) => id || null,
  label: ({ label }: GivenField) => label,
  responsible: ({ type, params }: GivenField) => (type === 'employee' && params?.responsible) || null,
}

const firstOf = (given: readonly GivenField[], beside: readonly Field[]) => (what: keyof typeof unique, i: number) => {
  const value = unique[what](given[i] as GivenField)
  const others = [...beside, ...given.slice(0, i)]
  return value === null || !others.some((other) => unique[what](other) === value)
}
