import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, ListOf, LocalTime } from '#contract/schema.ts'
import { JournalProposal } from '#resource/journal.ts'
import { proposalsOf } from '#service/journal/proposals.ts'
import { errors, open } from '#service/track/asked.ts'
import * as journal from '#store/reports/journal.ts'

export default query('driver/journal/proposal/list', {
  summary: 'Lists drives of a tracker that may be entered into its journal.',
  description:
    'Tracks that have a part in the period, whole, and cut where the driver changed. One that is under way is not among them, nor what `filter` of ' +
    '`track/list` drops. Odometers are those of the counter.',
  costly: true,
  access: userWith('reports'),
  params: Type.Object({
    tracker_id: Id,
    from: Described(LocalTime, 'Drives that end after it.'),
    to: Described(LocalTime, 'Drives that begin before it; later than `from`.'),
  }),
  result: ListOf(JournalProposal),
  errors,

  async handler(params, context) {
    const { db, caller } = context
    const { tracker_id } = params
    const reading = await open(params, context)
    // Drives reach beyond the period, and entries of them may lie there.
    const day = 86_400_000
    const period = { from: new Date(reading.period.from - day), to: new Date(reading.period.to + day) }
    const entries = await journal.list(db, caller, { tracker_id, period, sort: [], zone: caller.time_zone })
    const isEntered = (from: number, to: number): boolean =>
      entries.some(({ start_date, end_date }) => start_date.getTime() < to && end_date.getTime() > from)
    return { list: await proposalsOf({ db, viewer: caller }, tracker_id, reading, isEntered) }
  },
})
