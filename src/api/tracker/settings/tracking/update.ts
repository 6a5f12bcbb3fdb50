import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, LongId } from '#contract/schema.ts'
import { Interval } from '#resource/tracker/settings/tracking.ts'
import { command_patience, commandFailures, deviceFor, sendOne } from '#service/tracker/commanding.ts'

export default command('tracker/settings/tracking/update', {
  summary: 'Tells a device how often it is to report.',
  description:
    'By a command that waits for the device, up to a day, and is told again until it answers: `tracker/command/sent/list` tells ' +
    'what became of it. Of the settings of the contract only the interval: it is what all devices that can be told know. 214 where ' +
    'those of its protocol cannot be told. The `id` is beyond the contract.',
  access: notInDemo(userWith('tracker_configure')),
  params: Type.Object({
    tracker_id: Id,
    tracking_settings: Described(Type.Object({ tracking_interval: Interval }), 'How it is to report.'),
  }),
  result: Type.Object({ id: Described(LongId, 'Id of the command that waits.') }),
  errors: ['not_found', ...commandFailures],
  example: { params: { tracking_settings: { tracking_interval: 30 } } },

  async handler({ tracker_id, tracking_settings: { tracking_interval: seconds } }, context) {
    const device = await deviceFor(context, tracker_id, () => context.fail('not_found'))
    const told = { command: { type: 'interval', seconds }, reliable: true, patience: command_patience.words }
    const id = await sendOne(context, device, told)
    return { id }
  },
})
