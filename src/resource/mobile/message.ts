import { Type } from 'typebox'
import { Described, Id, Moment, Named, Nullable } from '#contract/schema.ts'

/** Messages that the office writes to phones (docs/go.md). */

/** Characters of one. */
const longest = 500

export const MessageText = Type.String({
  maxLength: longest,
  format: 'printable-lines',
  pattern: '\\S',
  'x-rule': 'text that is not blank',
  examples: ['Come back to the yard'],
})

export const PhoneMessage = Named('PhoneMessage', {
  id: Id,
  text: Type.String({ description: 'What was written.' }),
  sent: Described(Moment, 'When.'),
  read: Nullable(Described(Moment, 'When it was shown on the phone; null until then.')),
})
