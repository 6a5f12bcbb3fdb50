import { type Chatting, read } from '#store/chat/chatting.ts'
import { isAny } from '#store/chat/messages.ts'
import type { Db } from '#store/db.ts'
import type { Deed } from '#store/history/note.ts'
import type { Viewer } from '#store/owner.ts'

/** Who can be written to, and how the history tells what was written. */

/** Models whose devices are phones: they have chat before one is signed in. */
const models: ReadonlySet<string> = new Set(['mobile'])

/** Answers whether devices of the model can be written to. */
export const hasChat = (model: string): boolean => models.has(model)

type Failing = (error: 'not_found' | 'device_blocked' | 'feature_unavailable' | 'not_supported_by_device') => never

/** Answers whether the tracker can be written to now. */
export const isOpen = ({ blocked, allowed, model, has_phone }: Chatting): boolean =>
  !blocked && allowed && (hasChat(model) || has_phone)

/** The tracker where it can be written to; fails with 201, 208, 236 and 214 where it cannot. */
export const openTo = <T extends Chatting>(tracker: T | undefined, fail: Failing): T => {
  const found = tracker ?? fail('not_found')
  if (found.blocked) fail('device_blocked')
  if (!found.allowed) fail('feature_unavailable')
  return isOpen(found) ? found : fail('not_supported_by_device')
}

/** Fails as `openTo` where messages of the tracker cannot be read: one whose phone was cut off is read on. */
export const requireReadable = async (db: Db, viewer: Viewer, tracker_id: number, fail: Failing): Promise<void> => {
  const [tracker] = await read(db, viewer, [tracker_id])
  const { account_id } = viewer
  const isKept = await isAny(db, { account_id, tracker_id })
  openTo(tracker && { ...tracker, has_phone: tracker.has_phone || isKept }, fail)
}

/** Characters of a message that its entry in the history has, and what is pushed of it: push services take 4 KB. */
const told = 500

/** The entry of a message: `phone_message` of one to the field, `chat_message` of one from it. */
export const deedOf = (
  { id: tracker_id, source_id }: Pick<Chatting, 'id' | 'source_id'>,
  message: { id: number; text: string; at: Date },
  event: 'phone_message' | 'chat_message',
): Deed => {
  const letters = [...message.text]
  const text = letters.length > told ? `${letters.slice(0, told - 1).join('')}…` : message.text
  return { tracker_id, source_id, event, at: message.at, detail: text, extra: { message_id: message.id, text } }
}
