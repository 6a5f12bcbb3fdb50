import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { MessageText } from '#resource/tracker/chat.ts'
import { deedOf, openTo } from '#service/chat/chat.ts'
import * as chatting from '#store/chat/chatting.ts'
import * as messages from '#store/chat/messages.ts'
import { noteDeed } from '#store/history/note.ts'
import * as pushTokens from '#store/people/push-tokens.ts'

export default command('tracker/chat/send', {
  summary: 'Writes to the phones of a tracker.',
  description:
    'They are pushed it where they want that, and show it the next time that they ask. It makes an entry `phone_message` of the history, which webhooks are ' +
    'told of and applications of users are not. 214: no phone is tied to the tracker, and its model is none. 236: its plan has no chat.',
  access: user,
  params: Type.Object({ tracker_id: Id, message: MessageText }),
  result: Type.Object({
    id: Id,
    notified: Type.Boolean({
      description: 'Beyond the contract: whether a phone is pushed it; else it is seen when its page is opened.',
    }),
  }),
  errors: ['not_found', 'device_blocked', 'feature_unavailable', 'not_supported_by_device'],
  example: {
    params: { tracker_id: '<tracker_id of mobile/phone/invite>', message: 'Come back to the yard' },
    after: ['mobile/phone/invite'],
  },

  async handler({ tracker_id, message: text }, { db, caller, now, fail }) {
    const [locked] = await chatting.lock(db, caller, [tracker_id])
    const tracker = openTo(locked, fail)
    const { account_id, user_id } = caller
    const ids = await messages.create(db, caller, [tracker], { text, submitted: now, by: { user_id } })
    const id = ids.get(tracker_id) as number
    await noteDeed(db, caller, deedOf(tracker, { id, text, at: now }, 'phone_message'), now)
    return { id, notified: await pushTokens.hasPhoneOf(db, { account_id, tracker_id }) }
  },
})
