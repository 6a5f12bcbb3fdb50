import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedJournalEntry } from '#resource/journal.ts'
import * as journal from '#store/reports/journal.ts'
import * as months from '#store/reports/journal-months.ts'

export default command('driver/journal/entry/update', {
  summary: 'Changes what is said of a drive.',
  description:
    'Of the drive itself nothing is changed. What was said before is kept, and the driver’s book shows it. What is beyond the contract stays as it is where ' +
    'it is left out. 204: no such entry. 281: its month is closed. 267: 100,000 changes are kept of its tracker.',
  access: userWith('reports'),
  params: Type.Object({ entry: Described(ChangedJournalEntry, 'The entry as it is to be.') }),
  result: None,
  errors: ['entity_not_found', 'resource_closed', 'too_many_entities'],
  example: {
    params: { entry: { id: '<ids.0 of driver/journal/entry/create>', type: 'personal' } },
    after: ['driver/journal/entry/create'],
  },

  async handler({ entry }, { db, caller, now, fail }) {
    const [had] = await journal.lock(db, caller, [entry.id])
    if (!had) return fail('entity_not_found')
    if ((await months.firstClosed(db, caller, had.tracker_id, [had.start_date])) !== undefined) fail('resource_closed')
    if ((await journal.countChanges(db, caller, had.tracker_id)) >= journal.most_changes) fail('too_many_entities')
    const kept = <K extends 'purpose' | 'partner'>(name: K) =>
      entry[name] === undefined ? had[name] : entry[name] || null
    const said = { type: entry.type, commute: entry.commute ?? had.commute, comment: entry.comment || null }
    await journal.update(db, caller, had, { ...said, purpose: kept('purpose'), partner: kept('partner') }, now)
    return {}
  },
})
