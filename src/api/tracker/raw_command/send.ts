import { Type } from 'typebox'
import type { Kept } from '#store/fleet/commands.ts'
import { notInDemo, userWithBoth } from '../../caller.ts'
import { invalid } from '../../errors.ts'
import { command } from '../../operation.ts'
import { Default, Described, Id, LongId, OneOf, Text } from '../../schema.ts'
import { commandFailures, deviceFor, patience, sendOne } from '../commanding.ts'

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
    command: Described(Text(1024, 1), 'What it is told; with type `hex` bytes as hexadecimal digits.'),
    type: Default(OneOf(['text', 'hex'], { description: 'Words or bytes.' }), 'text'),
    reliable: Type.Boolean({ default: true, description: 'It is told again until it answers.' }),
  }),
  result: Type.Object({ id: Described(LongId, 'Id of the command that was sent.') }),
  errors: ['not_found', ...commandFailures],

  async handler({ tracker_id, command, type, reliable }, context) {
    if (type === 'hex' && !/^([0-9a-f]{2})+$/i.test(command))
      throw invalid('command', 'must be pairs of hexadecimal digits')
    const device = await deviceFor(context, tracker_id, () => context.fail('not_found'))
    const told: Kept = type === 'hex' ? { type: 'bytes', bytes: command } : { type: 'text', text: command }
    const id = await sendOne(context, device, { command: told, reliable, patience: patience.words })
    return { id }
  },
})
