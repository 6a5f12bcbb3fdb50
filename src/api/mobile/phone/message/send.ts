import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { MessageText } from '#resource/mobile/message.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { noteDeed } from '#store/history/note.ts'
import * as pushTokens from '#store/people/push-tokens.ts'
import * as messages from '#store/phones/phone-messages.ts'
import * as phones from '#store/phones/phones.ts'

export default command('mobile/phone/message/send', {
  summary: 'Writes a message to a phone of somebody in the field.',
  description:
    `The phone is pushed it where it wants that, and shows it the next time that it asks. Its ${messages.most_messages} newest are kept. ` +
    'It makes an entry `phone_message` of the history, which webhooks are told of and applications of users are not.',
  access: userWith('tracker_update'),
  params: Type.Object({
    phone_id: Described(Id, 'One that the caller sees.'),
    text: Described(MessageText, 'What is to be read there.'),
  }),
  result: Type.Object({
    id: Id,
    notified: Type.Boolean({ description: 'Whether the phone is pushed it; else it is seen when its page is opened.' }),
  }),
  errors: ['not_found', 'device_blocked'],
  example: { params: { phone_id: '<phone_id of mobile/phone/invite>', text: 'Come back to the yard' } },

  async handler({ phone_id, text }, { db, caller, now, fail }) {
    const phone = (await phones.lock(db, caller, phone_id)) ?? fail('not_found')
    const { tracker_id } = phone
    const tracker = unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    const id = await messages.create(db, phone, { text, sent: now, sent_by: caller.user_id })
    const event = 'phone_message' as const
    const extra = { phone_id, message_id: id, text }
    const { source_id } = tracker
    await noteDeed(db, caller, { tracker_id, source_id, event, at: now, detail: text, extra }, now)
    return { id, notified: await pushTokens.hasPhone(db, caller, phone_id) }
  },
})
