import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, LocalDate } from '#contract/schema.ts'
import { Day } from '#resource/mobile/day.ts'
import { readDay } from '#service/mobile/day.ts'

export default query('mobile/day/read', {
  summary: 'Reads a day: what the phone’s tracker has driven, and the check-ins of the phone.',
  description:
    'Tracks that began on the day, the one under way as it is now, without those that are drift; check-ins that the phone has made on it, none of another one. ' +
    'Of a day that the plan does not keep any more there are no tracks.',
  access: phone,
  params: Type.Object({
    day: Type.Optional(Described(LocalDate, 'A day of the calendar of the account; left out, today.')),
  }),
  result: Type.Object(Day),

  handler: async ({ day }, context) => (await readDay(context, day)) ?? context.fail('session_ended'),
})
