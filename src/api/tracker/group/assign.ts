import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Ids, None } from '#contract/schema.ts'
import { GroupId } from '#resource/tracker.ts'
import { giveTo } from '#service/tracker/sensor/giving.ts'
import * as groups from '#store/fleet/groups.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/group/assign', {
  summary: 'Moves trackers into a group.',
  description:
    '`id` 0 takes them out of theirs. Trackers that are in the group already and are not named stay in it. ' +
    'They get what templates of sensors say of the group. Error 217, and none is moved, when one is unknown or blocked.',
  access: master,
  params: Type.Object({ id: GroupId, trackers: Ids }),
  result: None,
  errors: ['not_found', 'list_has_nonexistent'],

  async handler({ id, trackers: tracker_ids }, context) {
    const { db, caller, fail } = context
    if (id && !(await groups.hold(db, caller, id))) fail('not_found')
    const found = await trackers.find(db, caller, tracker_ids)
    const usable = found.filter(({ blocked }) => !blocked)
    if (usable.length !== new Set(tracker_ids).size) fail('list_has_nonexistent')
    await groups.assign(db, caller, id || null, tracker_ids)
    // Nobody comes into a group who is in it already or is taken out of one: templates made since are given by `apply`.
    if (id)
      await giveTo(
        context,
        usable.filter(({ group_id }) => group_id !== id),
      )
    return {}
  },
})
