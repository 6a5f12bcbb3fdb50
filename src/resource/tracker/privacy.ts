import { type Static, Type } from 'typebox'
import { type Fault, refuse } from '#contract/errors.ts'
import { Described, LocalTime, Moment, Named, Nullable, OneOf } from '#contract/schema.ts'
import { reasons } from '#track/privacy.ts'
import { TimeZone } from '../user/preferences.ts'
import { WeekTime } from './rule/schedule.ts'

/** Private time of trackers (docs/privacy.md). Beyond the contract. */

export const WorkingHours = Type.Array(
  Named('WorkingHours', {
    from: Described(WeekTime, 'When it begins.'),
    to: Described(
      WeekTime,
      'When it is over: this moment is private. It may lie in the next week, and is not the same as `from`.',
    ),
  }),
  {
    maxItems: 50,
    description: 'Each week, by the clocks of the account; an empty list: it is never work.',
    examples: [[{ from: { weekday: 1, time: '08:00:00' }, to: { weekday: 1, time: '17:00:00' } }]],
  },
)

type Given = Static<typeof WorkingHours>

/** Hours as they are noted, times to the second. Throws error 7 for those that have no length. */
export const workingOf = (given: Given): Given => {
  const hours = given.map(({ from, to }) => ({ from: whole(from), to: whole(to) }))
  refuse(
    hours.flatMap(({ from, to }, i): Fault[] =>
      from.weekday === to.weekday && from.time === to.time
        ? [{ parameter: `hours.${i}.to`, error: 'must not be the same as from' }]
        : [],
    ),
  )
  return hours
}

const whole = ({ weekday, time }: Given[number]['from']) => ({ weekday, time: time.padEnd(8, ':00') })

/** Days, and how often in them hours or the input of a tracker may be set. */
export const most_changes = { days: 100, count: 100 }

export const InputNumber = Type.Integer({
  minimum: 1,
  maximum: 8,
  description:
    'Wired input of the device, from 1, as discrete sensors have them: while it is on it is private time. Null: no input says so.',
})

export const PrivateTime = Named('PrivateTime', {
  since: Described(Moment, 'Since when.'),
  by: OneOf(reasons, {
    description:
      '`driver`: who has its phone said so; `hours`: it lies outside of the hours of work; `input`: the input of the device is on.',
  }),
  length: Type.Number({ description: 'Kilometres that it drove since then, to the metre.' }),
})

export const PrivateNote = Named('PrivateNote', {
  at: Described(LocalTime, 'Since when it counts.'),
  says: OneOf(['private', 'work', 'hours', 'input'], {
    description:
      '`private` and `work`: who has the phone said that it is; `hours`: others are the hours of work since; `input`: another is the input since.',
  }),
  hours: Nullable(Described(WorkingHours, 'With `hours`: which; null where none counted any more, and of the others.')),
  input_number: Nullable(
    Described(InputNumber, 'With `input`: which; null where none counted any more, and of the others.'),
  ),
  created: Described(LocalTime, 'When that was said.'),
  user_id: Nullable(Type.Integer({ description: 'The user who said it.' })),
  phone_label: Nullable(Type.String({ description: 'The phone that said it, while it is there.' })),
})

export const Privacy = {
  hours: Nullable(
    Described(WorkingHours, 'Hours of work: outside of them it is private time; null where no hours count.'),
  ),
  time_zone: Described(TimeZone, 'By whose clocks the hours are.'),
  input_number: Nullable(InputNumber),
  private: Nullable(Described(PrivateTime, 'It is private time; null where it is not.')),
  notes: Type.Array(PrivateNote, { description: 'What was said, the newest first; 100 at most.' }),
}
