import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Lines, None } from '#contract/schema.ts'
import { Label } from '#resource/tracker.ts'
import { lockedTracker } from '#service/panel/tracker/locked.ts'
import * as trackers from '#store/dealer/panel-trackers.ts'
import { noteRename } from '#store/history/note.ts'

export default command('panel/tracker/settings/update', {
  summary: 'Names a tracker, comments on it, deletes it or brings it back.',
  description:
    'Its user does not see a deleted tracker; its device goes on sending, and clones of it stay. Without `comment` it ' +
    'keeps its own. Another label is told in the history of the user.',
  access: dealerWith(['trackers', 'update']),
  params: Type.Object({
    tracker_id: Id,
    label: Label,
    deleted: Type.Boolean({ description: 'The user does not see it.' }),
    comment: Type.Optional(Described(Lines(3000), 'What the dealer says of it; the user is not told.')),
  }),
  result: None,
  errors: ['not_found', 'already_corrupted'],

  async handler({ tracker_id, ...settings }, context) {
    const { db, now } = context
    const tracker = await lockedTracker(tracker_id, context)
    await trackers.updateSettings(db, tracker, settings, now)
    await noteRename(db, tracker, tracker, settings.label, now)
    return {}
  },
})
