import { type Static, Type } from 'typebox'
import { invalid } from '#contract/errors.ts'
import {
  Clearable,
  Default,
  Described,
  Id,
  Ids,
  Lines,
  LocalTime,
  Matching,
  Name,
  Named,
  Nullable,
  OneOf,
} from '#contract/schema.ts'
import type { ScheduleRow } from '#store/tasks/schedules.ts'
import { type Days, momentsOn } from '#task/schedule.ts'
import { Minutes, NewTaskArea, TaskArea } from './task.ts'
import { NewRecipient, Recipient } from './task-recipient.ts'
import { most_checkpoints } from './task-route.ts'

/** Schedules of tasks and of routes (supplement 2, section 4.5). */

/** Types of what schedules make. */
export const madeTypes = ['task', 'route'] as const

const days = (maximum: number, description: string) =>
  Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum }), {
      ...{ minItems: 1, maxItems: maximum, uniqueItems: true },
      description,
    }),
  )

const TaskDays = Named('TaskDays', {
  type: OneOf(['weekdays', 'month_days'], { description: 'Days of each week, or of each month.' }),
  weekdays: days(7, 'Of `weekdays`; 1 is Monday.'),
  month_days: days(31, 'Of `month_days`; days that a month lacks are passed over.'),
})

/** The days that were asked for. Throws error 7 where they are not said. */
export const daysOf = ({ type, weekdays, month_days }: Static<typeof TaskDays>, parameter: string): Days => {
  if (type === 'weekdays') return { type, weekdays: weekdays ?? missing(`${parameter}.weekdays`) }
  return { type, month_days: month_days ?? missing(`${parameter}.month_days`) }
}

const missing = (parameter: string): never => {
  throw invalid(parameter, 'is required')
}

/** A time of day; seconds may be left out. */
const TimeOfDay = Matching('^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$', 'a time of day such as 08:30:00')

/** What a place asks for each time. */
const asked = {
  label: Name(200),
  description: Default(Lines(1024), ''),
  from_time: Described(
    TimeOfDay,
    'When it is to be done, at the earliest, by the clocks of the account. A time that they show twice is the first of both, one that they skip is where they go on.',
  ),
  duration: { ...Minutes, minimum: 1, description: 'Minutes from then on in which it is to be done.' },
  max_delay: Default(Described(Minutes, 'Minutes after that in which it is still done, as `delayed`.'), 0),
  min_stay_duration: Default(Described(Minutes, 'Minutes in the circle before it is done.'), 0),
  min_arrival_duration: Default(Described(Minutes, 'Visits that are shorter are none, in minutes.'), 0),
  tags: Type.Optional(Ids),
}
const Template = Described(Id, 'The form that is to be filled in is made of this template; null for none.')

const given = { location: NewTaskArea, ...asked, recipient: NewRecipient, form_template_id: Clearable(Template) }

const timed = {
  tracker_id: Type.Optional(Nullable(Described(Id, 'Who is asked; null for nobody.'))),
  parameters: Described(TaskDays, 'On which days it is asked for.'),
}

export const NewTaskSchedule = Named('NewTaskSchedule', { ...given, ...timed })
export const ChangedTaskSchedule = Named('ChangedTaskSchedule', { id: Id, ...NewTaskSchedule.properties })

const route = { label: Name(200), description: Default(Lines(1024), '') }
export const NewRouteSchedule = Named('NewRouteSchedule', { ...route, ...timed })
export const ChangedRouteSchedule = Named('ChangedRouteSchedule', { id: Id, ...NewRouteSchedule.properties })

const NewLeg = Named('NewScheduledCheckpoint', given)
const ChangedLeg = Named('ChangedScheduledCheckpoint', {
  id: Type.Optional(Nullable(Described(Id, 'One that is there; without it, one is made.'))),
  ...given,
})
// As many as a route may have that it makes.
const bounds = { maxItems: most_checkpoints }
export const NewLegs = Type.Array(NewLeg, {
  ...bounds,
  description: 'In the order in which they are visited, at least two.',
})
export const ChangedLegs = Type.Array(ChangedLeg, {
  ...bounds,
  description: 'In the order in which they are visited, at least two; what the route has beside them is deleted.',
})
export type ChangedLeg = Static<typeof ChangedLeg>

const told = {
  id: Id,
  user_id: Type.Integer({ description: 'Of the master user.' }),
  tracker_id: Nullable(Described(Id, 'Who is asked; null for nobody.')),
}

const place = { location: TaskArea, ...asked, recipient: Recipient, form_template_id: Nullable(Template) }

export const TaskEntry = Named('TaskSchedule', {
  ...told,
  type: Type.Literal('task'),
  ...place,
  parameters: Described(TaskDays, 'On which days it is asked for.'),
})

const RouteEntry = Named('RouteSchedule', {
  ...told,
  type: Type.Literal('route'),
  ...route,
  parameters: Described(TaskDays, 'On which days it is asked for.'),
})

/** A schedule of a task or of a route. */
export const TaskSchedule = Type.Union([TaskEntry, RouteEntry], {
  description: 'A task, or a route, that is asked for on some days.',
})
export type TaskSchedule = Static<typeof TaskSchedule>

/** A place of a scheduled route. */
export const ScheduledCheckpoint = Named('ScheduledCheckpoint', {
  ...told,
  type: Type.Literal('checkpoint'),
  parent_id: Described(Id, 'The schedule of its route.'),
  order: Type.Integer({ description: 'Its place in the route, from 0 on.' }),
  ...place,
})
export type ScheduledCheckpoint = Static<typeof ScheduledCheckpoint>

const toldOf = ({ id, tracker_id }: ScheduleRow, user_id: number) => ({ id, user_id, tracker_id })

const placeOf = (row: ScheduleRow) => ({
  location: { lat: row.lat as number, lng: row.lng as number, radius: row.radius as number, address: row.address },
  ...{ label: row.label, description: row.description, from_time: row.from_time as string },
  ...{ duration: row.duration as number, max_delay: row.max_delay, min_stay_duration: row.min_stay_duration },
  min_arrival_duration: row.min_arrival_duration,
  ...(row.tags.length > 0 && { tags: row.tags }),
  form_template_id: row.form_template_id,
  recipient: row.recipient,
})

/** A schedule as answers have it, of its row in the store. */
export const scheduleOf = ({ account_id }: { account_id: number }, row: ScheduleRow): TaskSchedule => {
  const days = row.parameters as Days
  const parameters =
    days.type === 'weekdays' ? { ...days, weekdays: [...days.weekdays] } : { ...days, month_days: [...days.month_days] }
  const own = toldOf(row, account_id)
  if (row.type === 'task') return { ...own, type: 'task', ...placeOf(row), parameters }
  return { ...own, type: 'route', label: row.label, description: row.description, parameters }
}

export const checkpointOf = ({ account_id }: { account_id: number }, row: ScheduleRow): ScheduledCheckpoint => ({
  ...toldOf(row, account_id),
  type: 'checkpoint',
  ...{ parent_id: row.parent_id as number, order: row.order as number },
  ...placeOf(row),
})

const times = {
  from: Described(LocalTime, 'When it is to be done, at the earliest.'),
  to: Described(LocalTime, 'When it is to be done, at the latest.'),
}

/** A task or route that a schedule will make. */
export const TaskProposal = Named('TaskProposal', {
  schedule_id: Described(Id, 'Of what will make it.'),
  type: OneOf(madeTypes),
  user_id: told.user_id,
  tracker_id: told.tracker_id,
  location: Type.Optional(Described(TaskArea, 'Of tasks.')),
  label: asked.label,
  description: asked.description,
  ...times,
  max_delay: asked.max_delay,
  min_stay_duration: asked.min_stay_duration,
  min_arrival_duration: asked.min_arrival_duration,
  tags: asked.tags,
  form_template_id: Nullable(Template),
  origin: Type.Literal('scheduled'),
  checkpoints: Type.Optional(
    Type.Array(Named('ProposedCheckpoint', { ...place, ...times }), { description: 'Of routes, in their order.' }),
  ),
})
export type TaskProposal = Static<typeof TaskProposal>

/** The task or route that a schedule will make on a day of a zone. @param legs the checkpoints of a route */
export const proposalOf = (
  { account_id }: { account_id: number },
  row: ScheduleRow,
  legs: readonly ScheduleRow[],
  { day, zone }: { day: string; zone: string },
): TaskProposal => {
  const timesOf = ({ from_time, duration }: ScheduleRow) => {
    const { from, to } = momentsOn(day, { from_time: from_time as string, duration: duration as number }, zone)
    return { from: new Date(from), to: new Date(to) }
  }
  const { id: schedule_id, tracker_id, label, description } = row
  const own = { schedule_id, user_id: account_id, tracker_id, origin: 'scheduled' as const }
  if (row.type === 'task') return { ...own, type: 'task', ...placeOf(row), ...timesOf(row) }
  const checkpoints = legs.map((leg) => ({ ...placeOf(leg), ...timesOf(leg) }))
  const ends = { from: checkpoints[0]?.from as Date, to: checkpoints.at(-1)?.to as Date }
  const none = { max_delay: 0, min_stay_duration: 0, min_arrival_duration: 0, form_template_id: null }
  return { ...own, type: 'route', label, description, ...none, ...ends, checkpoints }
}
