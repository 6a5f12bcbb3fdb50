import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Default, Described, OneOf } from '#contract/schema.ts'
import { DayFigures, figure_periods, PeriodFigures } from '#resource/today/figures.ts'
import { readFigures, type Span, spansOf } from '#service/today/figures.ts'

export default query('today/figures', {
  summary: 'Tells how much the fleet was used today, this week or this month, day by day, beside the same days before.',
  description:
    'Beyond the contract. Of trackers that the caller sees and that are not blocked, in the caller’s time zone. A drive counts as a whole ' +
    'on the day on which it began; what the filter of `track/list` drops is none. Idling is as in reports of engine hours; where ' +
    '`before` ends within a quarter of an hour, its share of that counts. `before` is yesterday until this hour, or the ' +
    'same weekdays a week before; of a month four weeks before, five from its 29th day on. Trackers on a part of the database ' +
    'that is away count as if they had not driven.',
  costly: true,
  access: user,
  params: Type.Object({
    period: Default(
      OneOf(figure_periods, { description: '`today`, the `week` from Monday on, or the `month`; each until now.' }),
      'today',
    ),
  }),
  result: Type.Object({
    figures: Described(PeriodFigures, 'Figures of the period until now.'),
    before: Described(PeriodFigures, 'The same as long before, by the same weekdays.'),
    days: Type.Array(DayFigures, { description: 'Days of the period, the first one first.' }),
  }),

  async handler({ period }, context) {
    const spans = spansOf(
      period,
      Temporal.Instant.fromEpochMilliseconds(context.now.getTime()).toZonedDateTimeISO(context.caller.time_zone),
    )
    const told = await readFigures(context, spans)
    const [{ days, ...figures }, { days: _, ...before }] = [told.now, told.before]
    return { figures: { ...ends(spans.now), ...figures }, before: { ...ends(spans.before), ...before }, days }
  },
})

const ends = ({ from, to }: Span) => ({
  from: new Date(from.epochMilliseconds),
  to: new Date(to.epochMilliseconds),
})
