import { Type } from 'typebox'
import * as clones from '#store/clones.ts'
import { dealerWith } from '../../caller.ts'
import { command } from '../../operation.ts'
import { Id, None } from '../../schema.ts'
import { locked } from './locked.ts'

export default command('panel/tracker/delete_clone', {
  summary: 'Takes a clone away from its user.',
  description: 'For good; the device and its other trackers stay as they are.',
  access: dealerWith(['trackers', 'delete']),
  params: Type.Object({ tracker_id: Id }),
  result: None,
  errors: ['not_found', 'clones_only', 'already_corrupted'],

  async handler({ tracker_id }, context) {
    const tracker = await locked(tracker_id, context)
    if (!tracker.clone) context.fail('clones_only')
    await clones.remove(context.db, [tracker])
    return {}
  },
})
