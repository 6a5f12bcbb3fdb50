import { Type } from 'typebox'
import { Id, LatLng, LocalTime, Named, Nullable } from '../schema.ts'
import { Fields } from './field.ts'
import { Values } from './values.ts'

/** A copy of a template, made for a tracker and filled in once (supplement 9.1). */
export const Form = Named('Form', {
  id: Id,
  label: Type.String(),
  description: Nullable(Type.String()),
  fields: Fields,
  created: LocalTime,
  submit_in_zone: Type.Boolean(),
  task_id: Nullable(Id),
  template_id: Nullable(Type.Unsafe<number>({ ...Id, description: 'Null once the template is deleted.' })),
  template_version: Nullable(Type.Integer()),
  tracker_id: Id,
  checkin_id: Nullable(Id),
  values: Nullable(Values),
  submitted: Nullable(LocalTime),
  submit_location: Nullable(Type.Object({ ...LatLng.properties, address: Type.String() })),
})
