import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { deed, deed_rule } from '#resource/mobile/deed.ts'
import { MessageText } from '#resource/tracker/chat.ts'
import { deedOf } from '#service/chat/chat.ts'
import { doneAt } from '#service/mobile/clock.ts'
import { doOnce } from '#service/mobile/deed.ts'
import { officeOf } from '#service/mobile/office.ts'
import * as chatting from '#store/chat/chatting.ts'
import * as messages from '#store/chat/messages.ts'
import { driverAt } from '#store/fleet/drivers.ts'
import { noteDeed } from '#store/history/note.ts'

const path = 'mobile/chat/send'

export default command(path, {
  summary: 'Writes to the office.',
  description: `${deed_rule} It is a message of the phone’s tracker and of who was assigned to it then. It makes an entry \`chat_message\` of the history, which is told live, to webhooks, and to applications of users that want \`chat_message\`. 236: the plan has no chat.`,
  access: phone,
  params: Type.Object({ ...deed, text: Described(MessageText, 'What is to be read in the office.') }),
  result: Type.Object({ id: Id }),
  errors: ['already_exists', 'feature_unavailable'],
  example: { params: { at: '2026-01-05 08:00:00', clock: '2026-01-05 08:00:05', text: 'I am at the gate' } },

  async handler({ key, clock, ...said }, { db, caller, now, fail }) {
    const office = officeOf(caller)
    const write = async () => {
      const [tracker] = await chatting.lock(db, office, [caller.tracker_id])
      if (!tracker) return fail('session_ended')
      if (!tracker.allowed) fail('feature_unavailable')
      const submitted = doneAt({ at: said.at, ...(clock && { clock }) }, now)
      const employee_id = await driverAt(db, office, tracker.id, submitted)
      const message = { text: said.text, submitted, by: { employee_id } }
      const id = (await messages.create(db, office, [tracker], message)).get(tracker.id) as number
      await noteDeed(db, office, deedOf(tracker, { id, text: said.text, at: submitted }, 'chat_message'), now)
      return { id }
    }
    return (await doOnce({ db, caller, now }, { path, key, said }, write)).answer
  },
})
