import type { Static } from 'typebox'
import { Described, Lines, Matching, Named, Text } from '#contract/schema.ts'

/** Settings of the messages that a dealer's users get: sender, signature and the like (specification 2.15). */

const address = String.raw`[^\s<>@,]+@[^\s<>@,]+`
const Originator = Matching(String.raw`^[\p{L}\p{N} \-'".,:/]*$`, `letters, digits, spaces and - ' " . , : /`, {
  maxLength: 20,
})

export const NotificationSettings = Named('NotificationSettings', {
  email_from: Matching(
    `^(${address}|[^<>]*<${address}>)?$`,
    'an e-mail address, a name and an address between < and >, or empty',
    {
      ...Text(254),
      examples: ['Fleet <fleet@fleet.example>'],
      description: "An address, or a name and an address between `<` and `>`; empty for the platform's own.",
    },
  ),
  email_footer: Described(Lines(600), 'What stands below each e-mail.'),
  email_special: Matching(`^(${address})?$`, 'an e-mail address, or empty', {
    ...Text(254),
    examples: ['reports@fleet.example'],
    description: 'Where reports on the service go; empty for nowhere.',
  }),
  sms_originator: Described(Originator, 'Who sends text messages, as the phone shows it.'),
  caller_id: Described(Originator, 'Who calls, as the phone shows it.'),
})
type NotificationSettings = Static<typeof NotificationSettings>

const defaults: NotificationSettings = {
  email_from: '',
  email_footer: '',
  email_special: '',
  sms_originator: '',
  caller_id: '',
}

/** The settings of a dealer: `stored` is the column `dealer.notification`, which holds only what the dealer has set. */
export const notificationSettings = (stored: unknown): NotificationSettings => ({
  ...defaults,
  ...(stored as Partial<NotificationSettings>),
})
