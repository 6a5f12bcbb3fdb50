import { Type } from 'typebox'
import * as dealers from '#store/dealer/dealers.ts'
import { dealerWith } from '../../../../../caller.ts'
import { NotificationSettings } from '../../../../../dealer/notification.ts'
import { command } from '../../../../../operation.ts'
import { None } from '../../../../../schema.ts'

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
