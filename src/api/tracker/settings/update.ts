import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { Settings } from '#resource/tracker/settings.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { giveTo } from '#service/tracker/sensor/giving.ts'
import * as groups from '#store/fleet/groups.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { noteRename } from '#store/history/note.ts'

export default command('tracker/settings/update', {
  summary: 'Changes the label and the group of a tracker.',
  description: 'Another label is told in the history. In another group it gets what templates of sensors say of that.',
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, ...Settings.properties }),
  result: None,
  errors: ['not_found', 'entity_not_found', 'device_blocked'],

  async handler({ tracker_id, label, group_id }, context) {
    const { db, caller, now, fail } = context
    const tracker = unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    if (group_id && !(await groups.hold(db, caller, group_id))) fail('entity_not_found')
    await trackers.updateSettings(db, caller, tracker_id, { label, group_id: group_id || null })
    if (group_id && group_id !== tracker.group_id) await giveTo(context, [tracker])
    await noteRename(db, caller, tracker, label, now)
    return {}
  },
})
