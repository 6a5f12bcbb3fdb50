import { type Static, Type } from 'typebox'
import { invalid } from '#contract/errors.ts'
import { Described, Matching, Named, OneOf, Optional } from '#contract/schema.ts'
import { typedCommands } from '#device/about.ts'
import { command_patience } from '#service/tracker/commanding.ts'
import type { Kept } from '#store/command/commands.ts'

/** Typed commands: commands that many protocols have words for (docs/commands.md). */

type Typed = (typeof typedCommands)[number]

export const TypedCommand = Named('TypedCommand', {
  type: OneOf(typedCommands, {
    description:
      '`arm` and `disarm` the alarm of the vehicle; `photo`: it takes a picture and keeps it; `sos_number`: whom its button calls; ' +
      '`time_zone`: of its clock; `power_off`; `version`: it tells that of its firmware.',
  }),
  slot: Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3,
      description: 'Of `sos_number`: which of those that it has; 1 if left out.',
    }),
  ),
  phone: Optional(
    Matching('^\\+?[0-9]{3,20}$', 'a telephone number', {
      description: 'Of `sos_number`: the number, of digits alone.',
    }),
  ),
  offset: Optional(
    Described(
      Type.Integer({ minimum: -720, maximum: 840, examples: [120] }),
      'Of `time_zone`: minutes from UTC eastwards, whole quarters of an hour.',
    ),
  ),
})

/** Commands that are given up when they do not arrive at once; others wait for a device that sleeps. */
const urgent: ReadonlySet<Typed> = new Set(['arm', 'disarm', 'photo', 'power_off', 'version'])

/** Answers whether the command is given up when it does not arrive at once. */
export const isUrgent = (type: Typed): boolean => urgent.has(type)

/** Seconds that the command may wait for its device. */
export const patienceOf = (type: Typed): number => (isUrgent(type) ? command_patience.at_once : command_patience.words)

/** The command as it is queued. Throws error 7 for what its type needs and lacks. */
export const keptOf = ({ type, slot = 1, phone, offset }: Static<typeof TypedCommand>): Kept => {
  if (type === 'sos_number') {
    if (phone === undefined) throw invalid('command.phone', 'is needed')
    return { type, slot, phone }
  }
  if (type !== 'time_zone') return { type }
  if (offset === undefined) throw invalid('command.offset', 'is needed')
  if (offset % 15 !== 0) throw invalid('command.offset', 'must be whole quarters of an hour')
  return { type, minutes: offset }
}
