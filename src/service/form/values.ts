import { type Static, Type } from 'typebox'
import { Failure } from '#contract/errors.ts'
import { Clearable, Described, Id, Named, Nullable, OneOf } from '#contract/schema.ts'
import { bounds } from '#form/field.ts'
import type { Value as Given } from '#form/values.ts'
import { clock, readDay, readTime } from '#formats/clock.ts'
import type { Db } from '#store/db.ts'
import * as forms from '#store/forms/forms.ts'

/** Values of forms, as requests and answers have them (specification 2.3, supplement 9.3). */

/** Key of a value. Any is taken: one that no field has is answered with error 242. */
const key = Type.String({ pattern: '^' })
const value_bounds = { maxProperties: bounds.fields }

const fileLists = { minimum: 1, maximum: 2_147_483_647 }

const valueTypes = [
  ...(['text', 'checkbox_group', 'dropdown', 'radio_group', 'date'] as const),
  ...(['rating', 'file', 'photo', 'signature'] as const),
] as const

const Value = Named('FormValue', {
  type: Described(OneOf(valueTypes), 'Type of the field.'),
  value: Type.Optional(
    Type.Unsafe<string | number | null>({
      type: ['string', 'number', 'null'],
      format: 'printable-lines',
      maxLength: 20_000,
      minimum: -2_147_483_648,
      maximum: 2_147_483_647,
      description: 'The text, the date, or the stars.',
    }),
  ),
  values: Clearable(
    Type.Array(Type.Boolean(), {
      maxItems: bounds.choices,
      description: 'Of `checkbox_group`, whether each option is chosen.',
    }),
  ),
  value_index: Clearable(
    Type.Integer({
      minimum: -2_147_483_648,
      maximum: 2_147_483_647,
      description: 'Option that was chosen, from 0; of `rating` the stars, less one.',
    }),
  ),
  file_ids: Clearable(
    Type.Array(Type.Integer(fileLists), { maxItems: 100, description: 'Of `file` and `photo`, the files.' }),
  ),
  file_id: Clearable(Described(Type.Integer(fileLists), 'Of `signature`, the picture.')),
})

/** Values of a form by the ids of its fields. */
export const Values = Type.Record(key, Value, value_bounds)

/** A form as a check-in submits it (specification 2.3). */
export const FormSubmission = Named('FormSubmission', {
  form_id: Id,
  values: Described(
    Type.Record(key, Nullable(Value), value_bounds),
    'Of `checkbox_group`, whether each option is chosen.',
  ),
})

interface Submitting extends Static<typeof FormSubmission> {
  /** The check-in that it goes with, where it does. */
  checkin_id: number | null
  /** Of the check-in, or of whoever fills it in. */
  tracker_id: number
  location: forms.Submission['location']
}

/**
 * Submits a form of a tracker, in a transaction that a failure ends. Throws 201 for a form that the tracker does not
 * have or the caller does not see, 242 with all faults of the values, 247 for a form that was submitted before.
 */
export const submitForm = async (
  db: Db,
  caller: forms.Submitter & { time_zone: string },
  { values, ...submission }: Submitting,
  now: Date,
): Promise<void> => {
  const { time_zone } = caller
  const today = clock(time_zone)(now.getTime()).slice(0, 10)
  const outcome = await forms.submit(db, caller, { ...submission, values: withDays(values, time_zone), today }, now)
  if (outcome === 'submitted') return
  if (typeof outcome === 'string') throw new Failure(outcome)
  throw new Failure('content_invalid', { errors: outcome.faults })
}

/** The values with dates that were sent as moments reduced to their days in the zone. */
const withDays = (given: Static<typeof FormSubmission>['values'], zone: string): Record<string, Given | null> =>
  Object.fromEntries(
    Object.entries(given).map(([id, value]) => {
      const isMoment = value?.type === 'date' && readTime(String(value.value), zone) !== undefined
      return [id, isMoment ? { ...value, value: readDay(String(value.value), zone) } : value]
    }),
  )
