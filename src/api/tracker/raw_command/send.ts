import { Type } from 'typebox'
import { notInDemo, userWithBoth } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, LongId } from '#contract/schema.ts'
import { commandFailures, deviceFor, sendOne } from '#service/tracker/commanding.ts'
import { queuedOf, rawWords } from '#service/tracker/raw-words.ts'

export default command('tracker/raw_command/send', {
  summary: 'Tells a device something in words or bytes of its own.',
  description:
    'The words go in the envelope of its protocol, the bytes as they are. A device that is away is told when it comes back within ' +
    'a day; one that speaks UDP, when it sends. With `reliable` it is told again when it connects anew or does not answer for a ' +
    'minute, three times in all. 20 commands may wait for a device. What became of it is told by `tracker/command/sent/list`. ' +
    'The `id` is beyond the contract.',
  access: notInDemo(userWithBoth('tracker_configure', 'tracker_set_output')),
  params: Type.Object({
    tracker_id: Id,
    ...rawWords,
  }),
  result: Type.Object({ id: Described(LongId, 'Id of the command that was sent.') }),
  errors: ['not_found', ...commandFailures],

  async handler({ tracker_id, ...words }, context) {
    const queued = queuedOf(words)
    const device = await deviceFor(context, tracker_id, () => context.fail('not_found'))
    return { id: await sendOne(context, device, queued) }
  },
})
