import { type Static, Type } from 'typebox'
import type { Fault } from '#contract/errors.ts'
import {
  Clearable,
  Default,
  Described,
  Id,
  IfAny,
  LocalTime,
  Matching,
  Moment,
  Name,
  Named,
  Nullable,
  OneOf,
  Optional,
  Text,
} from '#contract/schema.ts'
import { type Conditions as Kept, statuses } from '#maintenance/task.ts'
import type { Notifications } from '#store/maintenance/tasks.ts'

/** Service tasks: what a vehicle needs, and when (supplement 2, 3.1; docs/maintenance.md). */

const Count = (least: number, description: string) => Type.Number({ minimum: least, maximum: 99_999_999, description })
const Days = (least: number, description: string) => Type.Integer({ minimum: least, maximum: 36_500, description })

const growth = (unit: string) => ({
  limit: Count(0, `${unit} from the beginning of the task to when it is due.`),
  notification_interval: Count(0, `${unit} before that from which on it is due soon.`),
  repeat_interval: Clearable(Count(1, `${unit} until the next task is due; without it, \`limit\`.`)),
})

const conditions = {
  mileage: Named('MileageCondition', growth('Kilometres')),
  engine_hours: Named('EngineHoursCondition', growth('Hours of the engine')),
}

const deadline = {
  notification_interval: Days(0, 'Days before the end from which on it is due soon.'),
  repeat_interval: Clearable(
    Days(1, 'Days from its being done to the end of the next task; without it, as long as there was for this one.'),
  ),
}

const by = {
  mileage: 'By how far the vehicle drives.',
  date: 'By the calendar.',
  engine_hours: 'By the hours of its engine.',
} as const

const conditions_said = 'When it is due: as soon as one of them is met. There is at least one.'

const NewConditions = Type.Object(
  {
    mileage: Optional(Nullable(Described(conditions.mileage, by.mileage))),
    date: Optional(
      Nullable(
        Described(
          Named('NewDateCondition', {
            end: Described(LocalTime, 'The last moment at which it is in time.'),
            ...deadline,
          }),
          by.date,
        ),
      ),
    ),
    engine_hours: Optional(Nullable(Described(conditions.engine_hours, by.engine_hours))),
  },
  { description: conditions_said },
)

const Conditions = Type.Object(
  {
    mileage: IfAny(Described(conditions.mileage, by.mileage)),
    date: IfAny(
      Described(
        Named('DateCondition', { end: Described(Moment, 'The last moment at which it is in time.'), ...deadline }),
        by.date,
      ),
    ),
    engine_hours: IfAny(Described(conditions.engine_hours, by.engine_hours)),
  },
  { description: conditions_said },
)

const Position = (description: string) =>
  Type.Object(
    {
      mileage: IfAny(Type.Integer({ description: 'Kilometres of the odometer.' })),
      date: IfAny(Described(Moment, 'The time.')),
      engine_hours: IfAny(Type.Integer({ description: 'Hours of the engine.' })),
    },
    { description: `${description} Only what its conditions ask for.` },
  )

/** Recipients of what is told of a task. */
export const Alerts = Type.Object(
  {
    sms_phones: Default(
      Type.Array(Matching('^[0-9]{3,20}$', '3 to 20 digits, without +'), {
        ...{ maxItems: 100, description: 'Phones that are told by text message, without +.' },
      }),
      [],
    ),
    emails: Default(
      Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
        ...{ maxItems: 100, description: 'Addresses that are told by e-mail.' },
      }),
      [],
    ),
    push_enabled: Default(Type.Boolean({ description: 'Applications and browsers are told.' }), false),
  },
  { description: 'Who is told when it is due soon and when it is overdue, each once.' },
)

const Cost = Type.Number({ minimum: 0, maximum: 999_999_999, description: 'In whatever currency the account has.' })

/** Fields of a task that people say, beside its conditions and files. */
export const said = {
  description: Described(Name(255), 'What is to be done, in few words.'),
  comment: Described(Text(255), 'What else there is to know.'),
  cost: Clearable(Cost),
  unplanned: Type.Boolean({ description: 'It was not foreseen, such as a repair. For information only.' }),
  repeat: Type.Boolean({ description: 'Once it is done, the next task is made.' }),
}

const file_ids = Type.Array(Id, {
  ...{ maxItems: 50, description: 'Files of `vehicle/service_task/file/create`, or those of other tasks.' },
})

/** A state of a task. */
export const StatusOf = OneOf(statuses, {
  description: '`created`: it is not due yet; `notified`: it is due soon; `expired`: it is overdue; `done`.',
})

/** A service task without its files, which the service tells. */
export const serviceTask = {
  id: Id,
  vehicle_id: Id,
  vehicle_label: Type.String({ description: 'Label of the vehicle.' }),
  ...said,
  status: StatusOf,
  creation_date: LocalTime,
  conditions: Conditions,
  start: Position('What its counters showed when it began.'),
  completion: IfAny(Position('What they showed when it was done.')),
  completion_date: IfAny(Described(LocalTime, 'When it was done.')),
  current_position: Position('What they show now, as far as that is known.'),
  notifications: Alerts,
  file_ids,
  prediction: IfAny(
    Type.Object(
      {
        end_date: Nullable(
          Described(Moment, 'When it will be due by the use of the last 60 days; null where nobody can say.'),
        ),
        wear_percentage: Type.Number({
          description: 'How much of its time is used up, in per cent; above 100 where it is overdue.',
        }),
      },
      { description: 'Of tasks that are not done.' },
    ),
  ),
}

const { description, ...others } = said
const left = Type.Partial(Type.Object({ ...others, file_ids, notifications: Alerts })).properties

/** A task of any vehicle, for several. */
export const NewServiceTaskOfAny = Named('NewServiceTaskOfAny', { description, conditions: NewConditions, ...left })
export const NewServiceTask = Named('NewServiceTask', {
  vehicle_id: Described(Id, 'The vehicle; it has a tracker.'),
  ...{ description, conditions: NewConditions, ...left },
})
/** A task as an update takes it: fields left out keep their values. */
export const ChangedServiceTask = Named('ChangedServiceTask', {
  id: Id,
  ...{ description: Optional(description), conditions: Optional(NewConditions), ...left },
})
export type NewServiceTask = Static<typeof NewServiceTask>
export type NewServiceTaskOfAny = Static<typeof NewServiceTaskOfAny>
export type ChangedServiceTask = Static<typeof ChangedServiceTask>

/** A fault of conditions of which there is none. */
export const conditionFaults = (given: Static<typeof NewConditions>): Fault[] =>
  given.mileage || given.date || given.engine_hours
    ? []
    : [{ parameter: 'task.conditions', error: 'must have mileage, date or engine_hours' }]

/** Conditions as they are kept. */
export const conditionsOf = ({ mileage, date, engine_hours }: Static<typeof NewConditions>): Kept => ({
  ...(mileage && { mileage: kept(mileage) }),
  ...(date && { date: { ...kept(date), end: date.end.getTime() } }),
  ...(engine_hours && { engine_hours: kept(engine_hours) }),
})

const kept = <T extends { repeat_interval?: number | null }>({ repeat_interval, ...others }: T) =>
  ({ ...others, ...(repeat_interval && { repeat_interval }) }) as Omit<T, 'repeat_interval'> & {
    repeat_interval?: number
  }

/** Nobody is told of a task that does not say so. */
export const nobody: Notifications = { sms_phones: [], emails: [], push_enabled: false }
