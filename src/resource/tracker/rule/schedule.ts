import { type Static, Type } from 'typebox'
import { type Fault, refuse } from '#contract/errors.ts'
import { Described, Matching, Named, OneOf } from '#contract/schema.ts'
import { clock, readTime } from '#formats/clock.ts'
import type * as judged from '#judge/schedule.ts'

/** Schedules: the times at which a rule counts (supplement 8.3), by the clocks of the account, whoever asks. */

export const WeekTime = Named('WeekTime', {
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday.' }),
  time: Described(
    Matching('^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$', 'a time of the day such as 08:30:00'),
    'Time of the day.',
  ),
})

const Fixed = Type.String({ format: 'local-time' })

const End = (description: string) =>
  Type.Union([WeekTime, Fixed], { description, examples: [{ weekday: 1, time: '08:30:00' }] })

export const Interval = Named('RuleInterval', {
  type: Described(OneOf(['weekly', 'fixed']), 'Every week, or once.'),
  from: End('Of `weekly` a weekday and time, of `fixed` a date and time.'),
  to: { ...End('As `from`; both belong to the interval.'), examples: [{ weekday: 5, time: '17:00:00' }] },
  interval_id: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Its id within the schedule.' }),
  ),
})

type Given = Static<typeof Interval>
type End = Given['from']

const isWeekTime = (end: End): end is judged.WeekTime => typeof end !== 'string'

/**
 * The intervals as they are stored, each with an id of its own. Throws error 7 for one that has no length or ends
 * before it begins; a weekly one may run over the end of the week.
 */
export const scheduleOf = (given: readonly Given[], time_zone: string): judged.Interval[] => {
  refuse(
    given.flatMap(({ type, from, to }, i) =>
      type === 'weekly' ? weeklyFaults(from, to, i) : fixedFaults(from, to, time_zone, i),
    ),
  )
  const ids = new Set<number>()
  const idOf = (wanted: number | undefined): number => {
    const id = wanted === undefined || ids.has(wanted) ? next() : wanted
    ids.add(id)
    return id
  }
  const taken = new Set(given.flatMap(({ interval_id }) => interval_id ?? []))
  let last = 0
  const next = (): number => {
    do last++
    while (taken.has(last))
    return last
  }
  return given.map(({ type, from, to, interval_id }) => {
    const interval = {
      type,
      from: storedEnd(from, time_zone),
      to: storedEnd(to, time_zone),
      interval_id: idOf(interval_id),
    }
    return interval as judged.Interval
  })
}

const weeklyFaults = (from: End, to: End, i: number): Fault[] => {
  if (!isWeekTime(from)) return [{ parameter: `schedule.${i}.from`, error: 'must be a weekday and time' }]
  if (!isWeekTime(to)) return [{ parameter: `schedule.${i}.to`, error: 'must be a weekday and time' }]
  const isSame = from.weekday === to.weekday && timeOf(from) === timeOf(to)
  return isSame ? [{ parameter: `schedule.${i}.to`, error: 'must not be the same as from' }] : []
}

const fixedFaults = (from: End, to: End, time_zone: string, i: number): Fault[] => {
  if (isWeekTime(from)) return [{ parameter: `schedule.${i}.from`, error: 'must be a date and time' }]
  if (isWeekTime(to)) return [{ parameter: `schedule.${i}.to`, error: 'must be a date and time' }]
  const isLater = local(from, time_zone) < local(to, time_zone)
  return isLater ? [] : [{ parameter: `schedule.${i}.to`, error: 'must be later than from' }]
}

const storedEnd = (end: End, time_zone: string) =>
  isWeekTime(end) ? { weekday: end.weekday, time: timeOf(end) } : local(end, time_zone)

const timeOf = ({ time }: judged.WeekTime): string => time.padEnd(8, ':00')

/** A moment as the clocks of the zone show it. */
const local = (text: string, time_zone: string): string => clock(time_zone)(readTime(text, time_zone) as number)
