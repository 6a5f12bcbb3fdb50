import { type Static, Type } from 'typebox'
import { refuse } from '#contract/errors.ts'
import { Described, Matching, Name, Named, Nullable, OneOf, Text } from '#contract/schema.ts'
import { fieldFaults } from '#form/faults.ts'
import { bounds, type GivenField, type Field as Kept, storedField } from '#form/field.ts'

/** Fields of form templates and of forms, as requests and answers have them (supplement 9.3). */

const Choices = Type.Array(Type.Object({ label: Described(Name(100), 'What is asked, or may be chosen.') }), {
  minItems: 1,
  maxItems: bounds.choices,
})
const Size = (minimum: number) => Type.Integer({ minimum, maximum: bounds.file_size, description: 'Bytes.' })
const Count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

const fieldTypes = [
  ...(['text', 'checkbox_group', 'dropdown', 'radio_group', 'date'] as const),
  ...(['rating', 'file', 'photo', 'signature', 'separator'] as const),
] as const

const Extension = Matching('^\\.?[A-Za-z0-9]{1,16}$', 'an extension of file names such as pdf')

/** Parameters of fields, each with the types that have it; with other types they are passed over. */
const parameters = {
  min_length: Type.Optional({ ...Count(0, bounds.length), description: 'Of `text`: characters; 0, or 1 if required.' }),
  max_length: Type.Optional({ ...Count(1, bounds.length), description: 'Of `text`: characters; 1,024.' }),
  group: Type.Optional({ ...Choices, description: 'Of `checkbox_group`, which needs it.' }),
  min_checked: Type.Optional({ ...Count(0, bounds.choices), description: 'Of `checkbox_group`; 0, or 1 if required.' }),
  max_checked: Type.Optional({
    ...Count(1, bounds.choices),
    description: 'Of `checkbox_group`; as many as there are.',
  }),
  options: Type.Optional({ ...Choices, description: 'Of `dropdown` and `radio_group`, which need them.' }),
  disable_future: Type.Optional(Type.Boolean({ description: 'Of `date`: no day after today.' })),
  disable_past: Type.Optional(Type.Boolean({ description: 'Of `date`: no day before today.' })),
  max_stars: Type.Optional({ ...Count(1, bounds.stars), description: 'Of `rating`; 5.' }),
  min_file_size: Type.Optional({ ...Size(0), description: 'Of `file`: bytes; 0.' }),
  max_file_size: Type.Optional({ ...Size(1), description: 'Of `file`: bytes; 16 MB.' }),
  allowed_extensions: Type.Optional(
    Nullable(
      Type.Array(Extension, {
        minItems: 1,
        maxItems: bounds.extensions,
        description: 'Of `file`, whatever their case; null for all.',
      }),
    ),
  ),
  max_files: Type.Optional({ ...Count(1, bounds.files), description: 'Of `photo`; 6.' }),
}

const commonFields = {
  id: Described(Matching('^[A-Za-z0-9-]{1,19}$', '1 to 19 letters, digits and dashes'), 'Its id within the form.'),
  label: Described(Name(100), 'What is asked, or may be chosen.'),
  type: Described(OneOf(fieldTypes), 'What is answered.'),
}

/** A field as answers have it: with all parameters of its type. */
export const Field = Named('FormField', {
  ...commonFields,
  description: Nullable(Described(Text(512, 1), 'Told to whoever fills it in.')),
  required: Type.Boolean(),
  ...parameters,
})

const NewField = Named('NewFormField', {
  ...commonFields,
  description: Type.Optional(Nullable(Described(Text(512, 1), 'Told to whoever fills it in.'))),
  required: Type.Optional(Type.Boolean({ default: false })),
  ...parameters,
})

export const Fields = Type.Array(Field)

export const NewFields = Type.Array(NewField, {
  maxItems: bounds.fields,
  description: `With ids of their own; at most ${bounds.file_fields} of \`file\`, \`photo\` and \`signature\`.`,
})

/**
 * Checks fields that were sent and returns them as they are stored. Throws error 7 with all faults, their paths below
 * `parameter`.
 */
export const checkedFields = (parameter: string, given: Static<typeof NewFields>): Kept[] => {
  const fields = given as readonly GivenField[]
  const below = (at: string) => (at === '' ? parameter : `${parameter}.${at}`)
  refuse(fieldFaults(fields).map(({ at, error }) => ({ parameter: below(at), error })))
  return fields.map(storedField)
}
