import { type Static, Type } from 'typebox'
import { Clearable, Default, Described, Id, Lines, LocalTime, Name, Named, Nullable } from '#contract/schema.ts'
import type { NewTemplate as Kept } from '#store/forms/form-templates.ts'
import { checkedFields, Fields, NewFields } from './field.ts'

/** A template that forms are copied from (supplement 9.1). */
export const Template = Named('FormTemplate', {
  id: Id,
  label: Name(100),
  description: Nullable(Lines(1024)),
  version: Type.Integer({ description: 'One more with each update.' }),
  fields: Described(Fields, 'What is asked, in its order.'),
  submit_in_zone: Type.Boolean(),
  default: Type.Boolean({ description: 'Applications choose it for new tasks with a form.' }),
  created: LocalTime,
  updated: LocalTime,
})

const givenTemplate = {
  label: Name(100),
  description: Clearable(Lines(1024)),
  fields: Described(NewFields, 'What is asked, in its order.'),
  submit_in_zone: Default(
    Type.Boolean({ description: 'Forms can only be submitted in a zone of the account.' }),
    false,
  ),
  default: Default(Type.Boolean({ description: 'Applications choose it for new tasks with a form.' }), false),
}

export const NewTemplate = Named('NewFormTemplate', givenTemplate)
export const ChangedTemplate = Named('ChangedFormTemplate', { id: Id, ...givenTemplate })

/** Checks a template that was sent and returns it as it is stored. Throws error 7 with all faults of its fields. */
export const checkedTemplate = ({
  label,
  description,
  fields,
  submit_in_zone,
  default: preselected,
}: Static<typeof NewTemplate>): Kept => ({
  ...{ label, description: description ?? null, submit_in_zone, default: preselected },
  fields: checkedFields('template.fields', fields),
})
