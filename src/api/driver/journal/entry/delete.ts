import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Ids, None } from '#contract/schema.ts'
import * as journal from '#store/reports/journal.ts'
import * as months from '#store/reports/journal-months.ts'

export default command('driver/journal/entry/delete', {
  summary: 'Deletes entries of the journal.',
  description:
    'What they were is kept, and the driver’s book shows it. Where one of them is not known (201), or in a month that is closed (281), none is deleted. ' +
    '267: of a tracker more than 100,000 changes would be kept.',
  access: userWith('reports'),
  params: Type.Object({ entry_ids: Described(Ids, 'Ids of the entries.') }),
  result: None,
  errors: ['not_found', 'resource_closed', 'too_many_entities'],
  example: {
    params: { entry_ids: ['<ids.0 of driver/journal/entry/create>'] },
    after: ['driver/journal/entry/create'],
  },

  async handler({ entry_ids }, { db, caller, now, fail }) {
    const all = await journal.lock(db, caller, entry_ids)
    if (all.length < new Set(entry_ids).size) fail('not_found')
    for (const [tracker_id, own] of Map.groupBy(all, (had) => had.tracker_id)) {
      const starts = own.map(({ start_date }) => start_date)
      if ((await months.firstClosed(db, caller, tracker_id, starts)) !== undefined) fail('resource_closed')
      const changes = (await journal.countChanges(db, caller, tracker_id)) + own.length
      if (changes > journal.most_changes) fail('too_many_entities')
    }
    await journal.remove(db, caller, all, now)
    return {}
  },
})
