import { Type } from 'typebox'
import { Described, Id, LatLng, LocalTime, Named, Nullable } from '#contract/schema.ts'
import { Fields } from '#resource/form/field.ts'
import { Values } from '#service/form/values.ts'

/** A form: the copy of a template for one tracker, filled in once (supplement 9.1). */
export const Form = Named('Form', {
  id: Id,
  label: Type.String(),
  description: Nullable(Type.String()),
  fields: Described(Fields, 'What is asked, in its order.'),
  created: LocalTime,
  submit_in_zone: Type.Boolean(),
  task_id: Nullable(Described(Id, 'The task; null for none.')),
  template_id: Nullable(Described(Id, 'Null once the template is deleted.')),
  template_version: Nullable(Type.Integer({ description: 'Version of the template that it was made of.' })),
  tracker_id: Id,
  checkin_id: Nullable(Described(Id, 'The check-in; null for none.')),
  values: Nullable(Described(Values, 'What was answered, by the ids of the fields; null before it was submitted.')),
  submitted: Nullable(Described(LocalTime, 'When it was submitted; null: not yet.')),
  submit_location: Nullable(
    Described(
      Type.Object({ ...LatLng.properties, address: Type.String() }),
      'Where it was submitted; null where it was not.',
    ),
  ),
})
