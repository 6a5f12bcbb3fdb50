import { Type } from 'typebox'
import { Clearable, Described, Id, Named, Nullable, OneOf } from '#contract/schema.ts'
import { bounds } from '#form/field.ts'

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
