import { type Static, Type } from 'typebox'
import { invalid } from '#contract/errors.ts'
import { Clearable, Default, Described, Id, Lines, LocalTime, Name, Named, Nullable } from '#contract/schema.ts'
import { hasItems } from '#form/inspection.ts'
import type { NewTemplate as Kept } from '#store/forms/form-templates.ts'
import { checkedFields, Fields, NewFields } from './field.ts'
import { InspectionOf, NewInspectionOf } from './inspection.ts'

/** A template that forms are copied from (supplement 9.1). */
export const Template = Named('FormTemplate', {
  id: Id,
  label: Name(100),
  description: Nullable(Lines(1024)),
  version: Type.Integer({ description: 'One more with each update.' }),
  fields: Described(Fields, 'What is asked, in its order.'),
  submit_in_zone: Type.Boolean(),
  default: Type.Boolean({ description: 'Applications choose it for new tasks with a form.' }),
  inspection: Clearable(
    Described(InspectionOf, 'Beyond the contract: its forms are inspections, of whom and when; left out of others.'),
  ),
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
  inspection: Clearable(
    Described(
      NewInspectionOf,
      'Beyond the contract: makes its forms inspections (docs/inspections.md). Left out in an update, it stays as it is; null for other forms.',
    ),
  ),
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
  inspection,
}: Static<typeof NewTemplate>): Kept => {
  if (inspection && !hasItems(fields))
    throw invalid('template.fields', 'must have a radio_group, the first choice of which is passed')
  return {
    ...{ label, description: description ?? null, submit_in_zone, default: preselected, inspection },
    fields: checkedFields('template.fields', fields),
  }
}
