import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Ids, None } from '#contract/schema.ts'
import * as messages from '#store/chat/messages.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/chat/mark_read_all', {
  summary: 'Says that all messages of the field were read in the office.',
  description: 'As `tracker/chat/mark_read`. 201: a tracker is not there.',
  access: user,
  params: Type.Object({
    trackers: Type.Optional(Described(Ids, 'Only of these; left out, of all that the caller sees.')),
  }),
  result: None,
  errors: ['not_found'],

  async handler({ trackers: named }, { db, caller, now, fail }) {
    const ids = named && [...new Set(named)]
    if (ids && (await trackers.find(db, caller, ids)).length < ids.length) fail('not_found')
    await messages.seenAll(db, caller, ids ?? [...(await messages.countUnseen(db, caller)).keys()], now)
    return {}
  },
})
