import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Default, Described, LocalDate, LocalTime, Optional } from '#contract/schema.ts'
import { Subjects, subjects, Today } from '#resource/today.ts'
import { dayAfter, readToday } from '#service/today.ts'

const most_days = 365

export default query('today/read', {
  summary: 'Tells what needs somebody today: of each subject how many there are, and the first of them.',
  description:
    'Beyond the contract. Of trackers, vehicles and employees that the caller sees; today is a day of the caller’s time zone. Of ' +
    'today’s entries the newest 20,000 are looked at, of unread emergencies 1,000: it costs the same however long the history is. ' +
    'Trackers on a part of the database that is away are in none of the lists.',
  access: user,
  params: Type.Object({
    subjects: Optional(Described(Subjects, 'What is asked for; all, without it.')),
    rows: Default(Type.Integer({ minimum: 0, maximum: 20, description: 'How many of each are listed, at most.' }), 5),
    silent_hours: Default(
      Type.Integer({ minimum: 1, maximum: most_days * 24, description: 'Hours after which a tracker is silent.' }),
      24,
    ),
    days: Default(
      Type.Integer({ minimum: 0, maximum: most_days, description: 'Days within which papers end that are told.' }),
      30,
    ),
  }),
  result: Type.Object({
    user_time: LocalTime,
    ends_until: Described(LocalDate, 'Until when papers end that are told: `days` after today.'),
    ...Today,
  }),

  async handler({ subjects: asked = subjects, rows, silent_hours, days }, context) {
    const ends_until = dayAfter(context, days)
    const told = await readToday(context, { subjects: asked, rows, silent_hours, ends_until })
    return { user_time: context.now, ends_until, ...told }
  },
})
