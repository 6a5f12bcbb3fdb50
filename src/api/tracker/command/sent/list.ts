import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import {
  CountedListOf,
  Described,
  Id,
  LocalTime,
  LongId,
  Named,
  Nullable,
  OneOf,
  Optional,
  Page,
} from '#contract/schema.ts'
import { commandTypes } from '#device/about.ts'
import { wordsOf } from '#resource/tracker/command.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as commands from '#store/command/commands.ts'

const State = OneOf(commands.states)
const Time = (description: string) => Nullable(Described(LocalTime, description))

const Sent = Named('SentCommand', {
  id: LongId,
  type: OneOf(commandTypes, { description: 'What it is: an output, where it is, words, bytes and so on.' }),
  command: Type.String({
    description:
      'The words, or the bytes as hexadecimal digits; of an output its number and `on` or `off`; of an interval its seconds, of a telephone number that, of a time zone its minutes.',
  }),
  reliable: Type.Boolean({ description: 'It is told again until it answers.' }),
  state: Described(
    State,
    '`queued`: it waits for the device. `sent`: it was written to its connection. `answered`. `failed`: the device refuses it, or did not ' +
      'answer in time. `expired`: the device did not come in time.',
  ),
  created: LocalTime,
  expires: Described(LocalTime, 'Until when it is sent.'),
  attempts: Type.Integer({ description: 'How often it was sent.' }),
  sent: Time('When it was sent last; null before.'),
  ended: Time('When it was answered or given up; null before.'),
  answer: Type.String({ description: 'What the device says to it; empty for nothing.' }),
  error: Type.String({
    description:
      'Why it was given up: `refused` by the device, `not_answered`, `not_connected` in its time, `not_understood` by its protocol, ' +
      '`replaced` by another device; else empty.',
  }),
})

export default query('tracker/command/sent/list', {
  summary: 'Lists what the device of a tracker was told and is to be told, the newest first.',
  description:
    'Beyond the contract. Kept for 90 days. Of a clone nothing is listed: its device is that of another account.',
  access: userWith('tracker_set_output'),
  params: Type.Object({
    tracker_id: Id,
    state: Optional(Described(State, 'Only those of which this has become.')),
    ...Page,
  }),
  result: CountedListOf(Sent),
  errors: ['not_found', 'device_blocked', 'limit_too_big'],

  async handler({ tracker_id, state, limit, offset }, { db, caller, fail }) {
    const page = pageOf({ limit, offset }, { fail })
    const { source_id } = unblocked((await commands.deviceOf(db, caller, tracker_id)) ?? fail('not_found'), fail)
    const { list, count } = await commands.list(db, caller, source_id, { state, ...page })
    return { list: list.map(sentCommandOf), count }
  },
})

type Row = Awaited<ReturnType<typeof commands.list>>['list'][number]

const sentCommandOf = ({ command, ...row }: Row) => ({
  ...row,
  type: command.type as (typeof commandTypes)[number],
  command: wordsOf(command),
})
