import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Ids } from '#contract/schema.ts'
import { MessageText } from '#resource/tracker/chat.ts'
import { deedOf, isOpen } from '#service/chat/chat.ts'
import * as chatting from '#store/chat/chatting.ts'
import * as messages from '#store/chat/messages.ts'
import { noteDeeds } from '#store/history/note.ts'

/** Trackers that are written to at once. */
const most_trackers = 300

export default command('tracker/chat/broadcast', {
  summary: 'Writes the same to the phones of several trackers.',
  description: `As \`tracker/chat/send\`, to each. Those that cannot be written to (blocked, without the plan or without a phone) are left out, and told. 217: one is not there. 221: more than ${most_trackers}.`,
  access: user,
  params: Type.Object({ trackers: Ids, message: MessageText }),
  result: Type.Object({
    sent_to: Described(Ids, 'Trackers that were written to.'),
    not_sent_to: Described(Ids, 'Trackers that cannot be written to.'),
  }),
  errors: ['list_has_nonexistent', 'device_limit_exceeded'],

  async handler({ trackers, message: text }, { db, caller, now, fail }) {
    const ids = [...new Set(trackers)]
    if (ids.length > most_trackers) fail('device_limit_exceeded')
    const all = await chatting.lock(db, caller, ids)
    if (all.length < ids.length) fail('list_has_nonexistent')
    const open = all.filter(isOpen)
    const { user_id } = caller
    const made = await messages.create(db, caller, open, { text, submitted: now, by: { user_id } })
    const deeds = open.map((tracker) => {
      const id = made.get(tracker.id) as number
      return deedOf(tracker, { id, text, at: now }, 'phone_message')
    })
    await noteDeeds(db, caller, deeds, now)
    const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id)
    return { sent_to: idsOf(open), not_sent_to: idsOf(all.filter((tracker) => !isOpen(tracker))) }
  },
})
