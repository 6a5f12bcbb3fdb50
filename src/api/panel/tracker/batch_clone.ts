import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Default, Described, Id } from '#contract/schema.ts'
import { lockPanelTrackers } from '#store/dealer/panel-trackers.ts'
import * as clones from '#store/fleet/clones.ts'

export default command('panel/tracker/batch_clone', {
  summary: 'Lets another user see several devices.',
  description:
    'Clones keep the labels of their originals, and are told in `list` by their ids, in the order of those of the ' +
    'originals. Trackers that are not there, are clones or corrupted answer 217, a user who is not there or has one of ' +
    "the devices as its own 7, and error 247 lists the user's clones that are there already. With `ignore_existing` " +
    'the others are cloned all the same, and `ignored_trackers` are those of the originals that were not.',
  access: dealerWith(['trackers', 'create']),
  params: Type.Object({
    tracker_ids: Type.Array(Id, { minItems: 1, maxItems: 1000, description: 'Ids of the trackers.' }),
    user_id: Described(Id, 'User who gets the clones.'),
    ignore_existing: Default(
      Type.Boolean({ description: 'Trackers that the user has already are passed over instead of failing with 247.' }),
      false,
    ),
  }),
  result: Type.Object({
    list: Type.Array(Id, { description: 'Ids of the clones.' }),
    ignored_trackers: Type.Optional(Type.Array(Id, { description: 'Those that were passed over.' })),
  }),
  errors: ['list_has_nonexistent', 'already_exists'],
  example: { params: { user_id: 2 }, after: ['panel/user/create'] },

  async handler({ tracker_ids, user_id, ignore_existing }, { db, caller, fail }) {
    const found = await lockPanelTrackers(db, caller, tracker_ids)
    const originals = found.filter(({ clone, corrupted }) => !clone && !corrupted)
    if (originals.length !== new Set(tracker_ids).size) fail('list_has_nonexistent')
    const owner = { account_id: user_id }
    if (originals.some(({ account_id }) => account_id === user_id))
      throw invalid('user_id', 'has one of them as its own')
    if (!(await clones.mayGet(db, caller, user_id))) throw invalid('user_id', 'must be a user of the dealer')
    const sources = originals.map(({ source_id }) => source_id)
    const existing = await clones.over(db, owner, sources)
    if (existing.length > 0 && !ignore_existing) fail('already_exists', { list: existing.map(({ id }) => id) })
    const had = new Set(existing.map(({ source_id }) => source_id))
    const ignored = originals.filter(({ source_id }) => had.has(source_id))
    const list = await clones.create(
      db,
      owner,
      originals.filter(({ source_id }) => !had.has(source_id)),
    )
    return { list, ...(ignored.length > 0 && { ignored_trackers: ignored.map(({ id }) => id) }) }
  },
})
