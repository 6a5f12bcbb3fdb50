import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as commands from '#store/command/commands.ts'

export default command('tracker/command/unconfirmed/reset', {
  summary: 'Forgets the commands that wait to be sent to the device of a tracker.',
  description: 'Those that were sent and wait for an answer stay.',
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id }),
  result: None,
  errors: ['entity_not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    const found = (await commands.deviceOf(db, caller, tracker_id)) ?? fail('entity_not_found')
    const { source_id } = unblocked(found, fail)
    await commands.removeQueued(db, caller, source_id)
    return {}
  },
})
