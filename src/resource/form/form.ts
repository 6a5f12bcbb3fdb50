import { Type } from 'typebox'
import { Clearable, Described, Id, LatLng, LocalTime, Named, Nullable } from '#contract/schema.ts'
import { Fields } from './field.ts'
import { Values } from './values.ts'

/** A form: the copy of a template for a tracker, filled in once, or for a task (supplement 9.1). */
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
  tracker_id: Nullable(Described(Id, 'Of a task, whoever has that; null for nobody.')),
  checkin_id: Nullable(Described(Id, 'The check-in; null for none.')),
  values: Nullable(Described(Values, 'What was answered, by the ids of the fields; null before it was submitted.')),
  submitted: Nullable(Described(LocalTime, 'When it was submitted; null: not yet.')),
  changed: Clearable(
    Described(
      LocalTime,
      'Beyond the contract: when it was submitted again, or its values were changed; left out where neither was.',
    ),
  ),
  submit_location: Nullable(
    Described(
      Type.Object({ ...LatLng.properties, address: Type.String() }),
      'Where it was submitted; null where it was not.',
    ),
  ),
})
