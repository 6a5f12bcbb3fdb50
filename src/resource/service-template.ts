import { type Static, Type } from 'typebox'
import type { Fault } from '#contract/errors.ts'
import { Described, Id, IfAny, Named, Nullable, Optional } from '#contract/schema.ts'
import type { Intervals } from '#maintenance/template.ts'
import { Alerts, nobody, said } from './service-task.ts'

/** The catalogue of what vehicles need again and again (docs/maintenance.md). */

/** Templates of an account, at most. */
export const most_templates = 500

const interval = (unit: string) => ({
  limit: Type.Number({ minimum: 1, maximum: 99_999_999, description: `${unit} from one time to the next.` }),
  notification_interval: Type.Number({
    ...{ minimum: 0, maximum: 99_999_999 },
    description: `${unit} before that from which on it is due soon.`,
  }),
})

const days = {
  limit: Type.Integer({ minimum: 1, maximum: 36_500, description: 'Days from one time to the next.' }),
  notification_interval: Type.Integer({
    ...{ minimum: 0, maximum: 36_500 },
    description: 'Days before that from which on it is due soon.',
  }),
}

const of = {
  mileage: Described(Named('MileageInterval', interval('Kilometres')), 'By how far the vehicle drives.'),
  date: Described(Named('DateInterval', days), 'By the calendar.'),
  engine_hours: Described(Named('EngineHoursInterval', interval('Hours of the engine')), 'By the hours of its engine.'),
}

const intervals_said = { description: 'How often: whichever comes first. There is at least one.' }

const NewIntervals = Type.Object(
  {
    mileage: Optional(Nullable(of.mileage)),
    date: Optional(Nullable(of.date)),
    engine_hours: Optional(Nullable(of.engine_hours)),
  },
  intervals_said,
)

const TemplateIntervals = Type.Object(
  { mileage: IfAny(of.mileage), date: IfAny(of.date), engine_hours: IfAny(of.engine_hours) },
  intervals_said,
)

const { description, comment, cost } = said
const notifications = Alerts

export const ServiceTemplate = Named('ServiceTemplate', {
  id: Id,
  ...{ description, comment, cost, intervals: TemplateIntervals, notifications },
})

const given = {
  description,
  intervals: NewIntervals,
  ...Type.Partial(Type.Object({ comment, cost, notifications })).properties,
}

export const NewServiceTemplate = Named('NewServiceTemplate', given)
/** A template as an update takes it: whole. */
export const ChangedServiceTemplate = Named('ChangedServiceTemplate', { id: Id, ...given })
type Given = Static<typeof NewServiceTemplate>

/** A fault of intervals of which there is none. */
export const intervalFaults = ({ intervals }: Given): Fault[] =>
  intervals.mileage || intervals.date || intervals.engine_hours
    ? []
    : [{ parameter: 'template.intervals', error: 'must have mileage, date or engine_hours' }]

/** A template as it is kept. */
export const templateOf = ({ intervals: { mileage, date, engine_hours }, ...others }: Given) => ({
  ...{ description: others.description, comment: others.comment ?? '', cost: others.cost ?? null },
  notifications: others.notifications ?? nobody,
  intervals: {
    ...(mileage && { mileage }),
    ...(date && { date }),
    ...(engine_hours && { engine_hours }),
  } satisfies Intervals,
})
