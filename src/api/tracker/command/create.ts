import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { checkedCommand, keeper, most_saved, NewCommand } from '#service/tracker/command/saved.ts'
import * as saved from '#store/command/saved-commands.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/command/create', {
  summary: 'Keeps a command for a tracker.',
  description: `One to the device in its own words, which wants \`tracker_configure\` and \`tracker_set_output\` too (13), or a request to somebody else. A tracker has ${most_saved} at most.`,
  access: keeper,
  params: Type.Object({ tracker_id: Id, command: Described(NewCommand, 'What is kept.') }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'device_blocked', 'over_quota'],
  example: {
    params: { command: { name: 'Version', type: 'hardware', config: { command: 'getver', reliable: false } } },
  },

  async handler({ tracker_id, command }, { db, caller, secret, fail }) {
    unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail)
    const kept = checkedCommand(caller, command, secret.seal)
    if ((await saved.countForMore(db, caller, tracker_id)) >= most_saved) fail('over_quota')
    return { id: await saved.create(db, caller, tracker_id, kept) }
  },
})
