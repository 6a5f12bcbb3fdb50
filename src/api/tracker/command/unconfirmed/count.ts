import { Type } from 'typebox'
import * as commands from '#store/fleet/commands.ts'
import { user } from '../../../caller.ts'
import { query } from '../../../operation.ts'
import { Id } from '../../../schema.ts'
import { unblocked } from '../../unblocked.ts'

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
