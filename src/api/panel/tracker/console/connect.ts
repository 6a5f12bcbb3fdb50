import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { watching } from '#resource/panel/tracker/console.ts'
import { lockedTracker } from '#service/panel/tracker/locked.ts'
import * as trackers from '#store/dealer/panel-trackers.ts'
import { giveConsoleKey } from '#store/people/console-keys.ts'

export default command('panel/tracker/console/connect', {
  summary: 'Answers a key that opens the console of a device: a WebSocket that tells what it sends and is told.',
  description:
    'The socket is `/console?device=&key=&timestamp=&dealer_id=` of this host (docs/live.md). The key is good once, for a minute, and until its ' +
    'session is given another one. 230 for clones. `device` and `dealer_id` are beyond the contract.',
  access: watching,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({
    key: Type.String({ description: '40 hexadecimal digits.' }),
    timestamp: Type.Integer({ description: 'When it was given: seconds since 1970 UTC.' }),
    device: Described(Type.String(), 'As the device calls itself.'),
    dealer_id: Id,
  }),
  errors: ['not_found', 'already_corrupted', 'not_supported_for_type'],

  async handler({ tracker_id }, context) {
    const { db, caller, now, fail } = context
    const { clone } = await lockedTracker(tracker_id, context)
    if (clone) fail('not_supported_for_type')
    const { source } = (await trackers.readPanelTracker(db, caller, tracker_id, now)) ?? fail('not_found')
    const opens = {
      device: source.device_id,
      timestamp: Math.floor(now.getTime() / 1000),
      dealer_id: caller.dealer_id,
    }
    return { key: await giveConsoleKey(db, caller.digest, opens), ...opens }
  },
})
