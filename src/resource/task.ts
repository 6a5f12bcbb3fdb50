import { type Static, Type } from 'typebox'
import {
  Address,
  Clearable,
  Default,
  Described,
  Id,
  Ids,
  IfAny,
  LatLng,
  Lines,
  LocalTime,
  LongId,
  Name,
  Named,
  Nullable,
  OneOf,
  Radius,
  Text,
} from '#contract/schema.ts'
import type { FormRow } from '#store/forms/forms.ts'
import { formTimes, type WrittenForm } from '#store/tasks/task-form-row.ts'
import { taskOperations } from '#store/tasks/task-history.ts'
import { type TaskRow, taskOrigins } from '#store/tasks/tasks.ts'
import { statuses } from '#task/states.ts'
import { occasions } from '#task/telling.ts'
import { Form } from './form/form.ts'
import { NewRecipient, Recipient } from './task-recipient.ts'

/** Types of what is visited; routes are told otherwise (`TaskRoute`). */
const visitTypes = ['task', 'checkpoint'] as const

/** A year. */
export const Minutes = Type.Integer({ minimum: 0, maximum: 527_040, description: 'Minutes.' })

export const TaskArea = Named('TaskArea', {
  ...LatLng.properties,
  address: Described(Address, 'Empty where none is known.'),
  radius: Radius,
})

export const NewTaskArea = Named('NewTaskArea', { ...LatLng.properties, address: Clearable(Address), radius: Radius })

export const TaskStatus = OneOf(statuses, {
  description: '`arrived`: in its circle, conditions open; `delayed`: done after `to`; `faulty`: of routes.',
})

/** What people ask for. */
const asked = {
  label: Name(200),
  description: Default(Lines(1024), ''),
  from: Described(LocalTime, 'When it is to be done, at the earliest.'),
  to: Described(LocalTime, 'When it is to be done, at the latest: later than `from`.'),
  external_id: Clearable(Described(Text(255), 'Its id in another system; several may have the same.')),
  max_delay: Default(Described(Minutes, 'Minutes after `to` in which it is still done, as `delayed`.'), 0),
  min_stay_duration: Default(Described(Minutes, 'Minutes in the circle before it is done.'), 0),
  min_arrival_duration: Default(Described(Minutes, 'Visits that are shorter are none, in minutes.'), 0),
}

const ByHand = Type.Literal(true, {
  description: 'Beyond the contract: that visit was told by hand (`mobile/task/set_status`); left out else.',
})

/** A task: a place that somebody is asked to visit (supplement 14). */
export const Task = Named('Task', {
  id: Id,
  user_id: Type.Integer({ description: 'Of the master user.' }),
  type: OneOf(visitTypes),
  tracker_id: Nullable(Described(Id, 'Who is asked; null for nobody.')),
  location: TaskArea,
  ...asked,
  tags: Type.Optional({ ...Ids, minItems: 1, description: 'Left out where there are none.' }),
  origin: OneOf(taskOrigins),
  status: TaskStatus,
  status_change_date: Described(LocalTime, 'Since when it is so.'),
  creation_date: LocalTime,
  arrival_date: Nullable(Described(LocalTime, 'When the visit began that counts; null for none.')),
  stay_duration: Type.Integer({ description: 'Of that visit, in seconds.' }),
  by_hand: Type.Optional(ByHand),
  form_template_id: Clearable(
    Described(Id, 'Template of its form; left out where it has none, or the template is deleted.'),
  ),
  form: Clearable(Described(Form, 'What is to be filled in, or was; left out where it has none.')),
  parent_id: IfAny(Described(Id, 'Of a checkpoint: the route.')),
  order: IfAny(Type.Integer({ description: 'Of a checkpoint: its place in the route, from 0 on.' })),
  recipient: Recipient,
  absent: IfAny(
    Described(LocalTime, 'Beyond the contract: when who has its link said that nobody is at home; left out else.'),
  ),
  rating: IfAny(
    Type.Integer({ description: 'Beyond the contract: what they said of it when it was done, 1 to 5; left out else.' }),
  ),
})
export type Task = Static<typeof Task>

export const FormTemplateId = Clearable(
  Described(Id, 'With `create_form`, template that its form is made of; null for no form.'),
)

/** Fields of what people ask for, with the place and tags. */
export const given = {
  location: NewTaskArea,
  ...asked,
  tags: Type.Optional(Ids),
  recipient: NewRecipient,
}

const givenWithForm = { ...given, form_template_id: FormTemplateId }

/** Asks for the form that `form_template_id` names; without it forms stay as they are. */
export const CreateForm = Default(
  Type.Boolean({ description: 'Makes, replaces or, for null, deletes the form that `form_template_id` says.' }),
  false,
)

export const NewTask = Named('NewTask', {
  tracker_id: Type.Optional(Nullable(Described(Id, 'Who is asked; null for nobody.'))),
  ...givenWithForm,
})
export type NewTask = Static<typeof NewTask>
export const ChangedTask = Named('ChangedTask', { id: Id, ...givenWithForm })
export type AskedTask = Static<typeof ChangedTask>

/** Counts of others with the same external id. */
export const ExternalIdCounts = Type.Optional(
  Type.Array(
    Named('ExternalIdCount', {
      external_id: Type.String({ description: 'The id in another system.' }),
      count: Type.Integer({ description: 'How many others have it.' }),
    }),
    { description: 'Of external ids that others have too; left out where there are none.' },
  ),
)

/** A change of a task (supplement 2, section 4.3). */
export const TaskChange = Named('TaskChange', {
  id: LongId,
  user_id: Type.Integer({ description: 'Who made it; the master user where the platform has seen it.' }),
  task_id: Id,
  event_date: Described(LocalTime, 'When it was.'),
  operation: OneOf(taskOperations, {
    description:
      'What was done: asked, asked otherwise, given to somebody; or what became of it. Beyond the contract: the recipient was `told`, says that nobody is at home (`absent`), or how it was (`rating`).',
  }),
  payload: Described(
    Type.Partial(
      Type.Object({
        ...asked,
        location: NewTaskArea,
        tags: Ids,
        tracker_id: Nullable(Described(Id, 'Who is asked; null for nobody.')),
        status: TaskStatus,
        by_hand: ByHand,
        form_template_id: Nullable(Described(Id, 'Template of the form that it was given; null for none.')),
        occasion: OneOf(occasions, {
          description:
            'Of `told`: on its `day`, when somebody was `leaving` for it, or on `arrival`. Beyond the contract.',
        }),
        rating: Type.Integer({ description: 'Of `rating`: 1 to 5. Beyond the contract.' }),
      }),
    ),
    'What it was changed to.',
  ),
})

/** The form as a row of its own has it, of the tracker of its task. */
const formRowOf = (written: WrittenForm, tracker_id: number | null): FormRow => {
  const timed = Object.fromEntries(formTimes.map((name) => [name, written[name] && new Date(written[name])]))
  return { ...written, ...(timed as Pick<FormRow, (typeof formTimes)[number]>), tracker_id }
}

/** A task or checkpoint as answers have it, of its row in the store. */
export const taskOf = (
  { account_id }: { account_id: number },
  { lat, lng, radius, address, tags, external_id, by_hand, form, ...task }: TaskRow,
): Task => ({
  ...task,
  type: task.type as (typeof visitTypes)[number],
  user_id: account_id,
  location: { lat: lat as number, lng: lng as number, address, radius: radius as number },
  ...(tags.length > 0 && { tags }),
  ...(external_id !== null && { external_id }),
  ...(by_hand && task.arrival_date && { by_hand: true as const }),
  ...(form && { form: formRowOf(form, task.tracker_id), form_template_id: form.template_id }),
})
