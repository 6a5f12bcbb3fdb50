import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, ListOf, LocalTime } from '#contract/schema.ts'
import { JournalProposal } from '#resource/journal.ts'
import { proposalsOf } from '#service/journal/proposals.ts'
import { errors, open } from '#service/track/asked.ts'

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
    const reading = await open(params, context)
    return { list: await proposalsOf({ db, viewer: caller }, params.tracker_id, reading) }
  },
})
