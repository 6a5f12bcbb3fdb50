import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, LongId, Text } from '#contract/schema.ts'
import { lockedTracker } from '#service/panel/tracker/locked.ts'
import { sendOne } from '#service/tracker/commanding.ts'
import { queuedOf, rawWords } from '#service/tracker/raw-words.ts'
import * as trackers from '#store/dealer/panel-trackers.ts'

export default command('panel/tracker/raw_command/send', {
  summary: 'Tells a device of a user something in words or bytes of its own.',
  description:
    'As `tracker/raw_command/send`, to a device by the id that it has, blocked or not. What became of it is told to its user by ' +
    '`tracker/command/sent/list`. 214 where devices of its protocol cannot be told. The `id` and `tracker_id` are beyond the contract.',
  access: dealerWith(['trackers', 'update']),
  params: Type.Object({
    device_id: Described(Text(64, 1), 'As the device calls itself, such as an IMEI.'),
    ...rawWords,
  }),
  result: Type.Object({ id: Described(LongId, 'Id of the command that was sent.'), tracker_id: Id }),
  errors: ['not_found', 'already_corrupted', 'not_supported_by_device', 'over_quota'],
  example: { params: { device_id: '350077000000011' } },

  async handler({ device_id, ...words }, context) {
    const { db, caller, fail } = context
    const queued = queuedOf(words)
    const { tracker_id, model } = (await trackers.withDevice(db, caller, device_id)) ?? fail('not_found')
    const { account_id, source_id } = await lockedTracker(tracker_id, context)
    const id = await sendOne({ ...context, caller: { account_id } }, { source_id, model }, queued)
    return { id, tracker_id }
  },
})
