import { Type } from 'typebox'
import { Described, Id, LocalDate, LocalTime, Named, Nullable, OneOf } from '#contract/schema.ts'
import { Entry, EventName } from './history/entry.ts'

/** Subjects of what needs somebody today. */
export const subjects = ['emergencies', 'speeding', 'silent', 'never_heard', 'insurances', 'licences', 'told'] as const
export type Subject = (typeof subjects)[number]

const Count = Type.Integer({ description: 'How many there are.' })

const Silent = Named('SilentTracker', {
  tracker_id: Id,
  label: Type.String({ description: 'Of the tracker.' }),
  heard: Described(Nullable(LocalTime), 'When it was heard last; null: never, or not since its device was replaced.'),
  registered: Described(LocalDate, 'Day on which its device was registered.'),
})

const Insurance = Named('EndingInsurance', {
  vehicle_id: Id,
  label: Type.String({ description: 'Of the vehicle.' }),
  reg_number: Type.String({ description: 'License plate; may be empty.' }),
  until: Described(LocalDate, 'Last day of its insurance that ends first.'),
})

const Licence = Named('EndingLicence', {
  employee_id: Id,
  name: Type.String({ description: 'Of the employee.' }),
  until: Described(LocalDate, 'Last day of the driving licence.'),
})

const Kind = Named('ToldToday', {
  event: Described(EventName, 'What happened: one of `history/type/list`.'),
  description: Type.String({ description: 'What the event is called in the language of who asks.' }),
  count: Count,
})

const CutShort = Type.Boolean({ description: 'There are more: so many are counted at most.' })

/** The answer of `today/read`. */
export const Today = {
  emergencies: Type.Optional(
    Type.Object(
      { count: Count, more: CutShort, list: Type.Array(Entry) },
      {
        description:
          'Emergencies of the last seven days that the asking login has not read, the last that happened first.',
      },
    ),
  ),
  speeding: Type.Optional(
    Type.Object(
      { count: Count, more: CutShort, list: Type.Array(Entry) },
      { description: 'Who was too fast today: `speedup` and `over_speed_reported`, the last that happened first.' },
    ),
  ),
  silent: Type.Optional(
    Type.Object(
      { count: Count, list: Type.Array(Silent) },
      { description: 'Trackers that were heard once, and not for `silent_hours`; the last that fell silent first.' },
    ),
  ),
  never_heard: Type.Optional(
    Type.Object(
      { count: Count, list: Type.Array(Silent) },
      { description: 'Trackers whose device was never heard, the last that was registered first.' },
    ),
  ),
  insurances: Type.Optional(
    Type.Object(
      { count: Count, list: Type.Array(Insurance) },
      { description: 'Vehicles of which an insurance has ended or ends within `days`, the first to end first.' },
    ),
  ),
  licences: Type.Optional(
    Type.Object(
      { count: Count, list: Type.Array(Licence) },
      { description: 'Employees whose driving licence has ended or ends within `days`, the first to end first.' },
    ),
  ),
  told: Type.Optional(
    Type.Object(
      { count: Count, more: CutShort, list: Type.Array(Kind) },
      { description: 'What happened today by event, the most frequent first.' },
    ),
  ),
}

export const Subjects = Type.Array(OneOf(subjects), { maxItems: subjects.length, uniqueItems: true })
