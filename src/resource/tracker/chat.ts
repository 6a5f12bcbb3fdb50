import { type Static, Type } from 'typebox'
import { Described, Id, IfAny, Moment, Named, Nullable, OneOf, Secret } from '#contract/schema.ts'
import type { Message } from '#store/chat/messages.ts'

/** Messages between the office and the field (supplement 2, 5.3). */

/** Characters of one. */
const longest = 20_000

/** Text of a message; the audit does not tell what people write to each other. */
export const MessageText = Secret(
  Type.String({
    maxLength: longest,
    format: 'printable-lines',
    pattern: '\\S',
    'x-rule': 'text that is not blank',
    description: 'What is to be read there.',
    examples: ['Come back to the yard'],
  }),
)

export const ChatMessage = Named('ChatMessage', {
  id: Id,
  submit_time: Described(Moment, 'When it was written.'),
  update_time: Nullable(
    Described(Moment, 'When one of the office was shown on a phone; null until then, and for those of the field.'),
  ),
  text: Type.String({ description: 'What was written.' }),
  type: OneOf(['INCOMING', 'OUTGOING'], { description: 'Whether the field has written it, or the office.' }),
  status: OneOf(['PENDING', 'DELIVERED'], {
    description: 'One of the office is pending until it was shown on a phone; one of the field is there.',
  }),
  employee_id: Nullable(Described(Id, 'Who was assigned to the tracker then.')),
  unread: Type.Boolean({ description: 'Beyond the contract: one of the field that nobody in the office has read.' }),
  user_id: IfAny(Described(Id, 'Beyond the contract: who has written it in the office.')),
})

/** A message as answers have it. */
export const tellMessage = (message: Message): Static<typeof ChatMessage> => {
  const { id, incoming, text, submitted, seen, employee_id, user_id } = message
  return {
    ...{ id, submit_time: submitted, text, employee_id, user_id },
    update_time: incoming ? null : seen,
    type: incoming ? 'INCOMING' : 'OUTGOING',
    status: incoming || seen ? 'DELIVERED' : 'PENDING',
    unread: incoming && !seen,
  }
}

/** Of a phone, it is the other way round. */
export const PhoneMessage = Named('PhoneMessage', {
  id: Id,
  text: Type.String({ description: 'What was written.' }),
  sent: Described(Moment, 'When.'),
  own: Type.Boolean({ description: 'A phone of the tracker has written it; else the office.' }),
  read: Nullable(Described(Moment, 'When it was shown to the other side; null until then.')),
})

export const tellPhone = ({ id, text, submitted, incoming, seen }: Message): Static<typeof PhoneMessage> => ({
  ...{ id, text, sent: submitted, own: incoming, read: seen },
})
