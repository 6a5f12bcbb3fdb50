import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { ChangedCommand, checkedCommand, keeper } from '#service/tracker/command/saved.ts'
import * as saved from '#store/command/saved-commands.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/command/update', {
  summary: 'Changes a command that is kept for a tracker.',
  description: 'As `tracker/command/create`; the whole of it.',
  access: keeper,
  params: Type.Object({ tracker_id: Id, command: Described(ChangedCommand, 'What it is from now on.') }),
  result: None,
  errors: ['not_found', 'device_blocked'],
  example: {
    params: {
      command: { id: 1, name: 'Version', type: 'hardware', config: { command: 'getver', reliable: false } },
    },
  },

  async handler({ tracker_id, command: { id, ...command } }, { db, caller, secret, fail }) {
    unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    const kept = checkedCommand(caller, command, secret.seal)
    if (!(await saved.update(db, caller, tracker_id, id, kept))) fail('not_found')
    return {}
  },
})
