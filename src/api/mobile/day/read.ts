import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, LocalDate } from '#contract/schema.ts'
import { Day } from '#resource/mobile/day.ts'
import { readDay } from '#service/mobile/day.ts'

export default query('mobile/day/read', {
  summary: 'Reads a day of the phone’s tracker: what was driven, and its check-ins.',
  description:
    'Tracks that began on the day, the one under way as it is now, without those that are drift; check-ins that were made on it, whoever has sent them. ' +
    'Of a day that the plan does not keep any more there are no tracks.',
  access: phone,
  params: Type.Object({
    day: Type.Optional(Described(LocalDate, 'A day of the calendar of the account; left out, today.')),
  }),
  result: Type.Object(Day),

  handler: async ({ day }, context) => (await readDay(context, day)) ?? context.fail('session_ended'),
})
