import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { keeper } from '#service/tracker/command/saved.ts'
import * as saved from '#store/command/saved-commands.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/command/delete', {
  summary: 'Forgets a command that is kept for a tracker.',
  access: keeper,
  params: Type.Object({ tracker_id: Id, command_id: Described(Id, 'The command that is forgotten.') }),
  result: None,
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id, command_id }, { db, caller, fail }) {
    unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    if (!(await saved.remove(db, caller, tracker_id, command_id))) fail('not_found')
    return {}
  },
})
