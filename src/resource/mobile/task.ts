import { Type } from 'typebox'
import { Described, Id, LatLng, Moment, Named, Nullable, OneOf } from '#contract/schema.ts'
import { statuses } from '#task/states.ts'
import { Fields } from '../form/field.ts'

/** Tasks as the phones are told of them whose tracker has them (docs/go.md). */

const Text = (description: string) => Type.String({ description })
const Minutes = (description: string) => Type.Integer({ description: `${description}, in minutes.` })

const PhoneTaskForm = Named('PhoneTaskForm', {
  id: Id,
  label: Text('Label of its template.'),
  description: Nullable(Text('What is said with it.')),
  fields: Described(Fields, 'What is asked, in its order.'),
  submit_in_zone: Type.Boolean({ description: 'It can only be submitted in a zone of the account.' }),
  submitted: Nullable(Described(Moment, 'When it was filled in; null where it is to be.')),
})

const PhoneRoute = Named('PhoneRoute', {
  id: Id,
  label: Text('Label of the route.'),
  order: Type.Integer({ description: 'Place of the checkpoint in it, from 0 on.' }),
})

export const PhoneTask = Named('PhoneTask', {
  id: Id,
  type: OneOf(['task', 'checkpoint'], { description: 'Whether it stands by itself or is a part of a route.' }),
  label: Text('What is to be done.'),
  description: Text('More of it; may be empty.'),
  location: Described(
    Named('PhoneTaskArea', {
      ...LatLng.properties,
      address: Text('Empty where none is known.'),
      radius: Type.Integer({ description: 'Metres.' }),
    }),
    'Where.',
  ),
  from: Described(Moment, 'When it is to be done, at the earliest.'),
  to: Described(Moment, 'When it is to be done, at the latest.'),
  max_delay: Minutes('For how long after `to` it is still done'),
  min_stay_duration: Minutes('How long one is to stay'),
  status: OneOf(statuses, { description: 'As in docs/tasks.md.' }),
  status_change_date: Described(Moment, 'Since when it is so.'),
  arrival_date: Nullable(Described(Moment, 'When the visit began that counts; null for none.')),
  stay_duration: Type.Integer({ description: 'Of that visit, in seconds.' }),
  route: Nullable(Described(PhoneRoute, 'Of a checkpoint, its route.')),
  form: Nullable(Described(PhoneTaskForm, 'What is to be filled in.')),
})

/** Tasks that a phone is told at a time, of those to come and of those that were over today. */
export const most_tasks = 200
/** Days ahead of which tasks are told. */
export const days_ahead = 7
