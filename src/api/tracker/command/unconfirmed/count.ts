import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as commands from '#store/command/commands.ts'

export default query('tracker/command/unconfirmed/count', {
  summary: 'Counts the commands that wait to be sent to the device of a tracker.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({ count: Type.Integer({ description: 'Commands that wait.' }) }),
  errors: ['entity_not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    const found = (await commands.deviceOf(db, caller, tracker_id)) ?? fail('entity_not_found')
    const { source_id } = unblocked(found, fail)
    return { count: await commands.countQueued(db, caller, source_id) }
  },
})
