import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { NotificationSettings } from '#resource/dealer/notification.ts'
import * as dealers from '#store/dealer/dealers.ts'

const { email_from, email_footer, email_special } = NotificationSettings.properties

export default command('panel/dealer/settings/notification/email/update', {
  summary: 'Changes how the dealer shows itself in the e-mails that are sent to its users.',
  description: 'Text messages and calls stay as they are. `email_special` keeps its value when it is left out.',
  access: dealerWith(['notification_settings', 'update']),
  params: Type.Object({ email_from, email_footer, email_special: Type.Optional(email_special) }),
  result: None,

  async handler(changes, { db, caller }) {
    await dealers.changeNotification(db, caller, changes)
    return {}
  },
})
