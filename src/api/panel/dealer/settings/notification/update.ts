import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { NotificationSettings } from '#resource/dealer/notification.ts'
import * as dealers from '#store/dealer/dealers.ts'

const { email_special, ...needed } = NotificationSettings.properties

export default command('panel/dealer/settings/notification/update', {
  summary: 'Changes how the dealer shows itself in what is sent to its users.',
  description: '`email_special` keeps its value when it is left out.',
  access: dealerWith(['notification_settings', 'update']),
  params: Type.Object({ ...needed, email_special: Type.Optional(email_special) }),
  result: None,

  async handler(changes, { db, caller }) {
    await dealers.changeNotification(db, caller, changes)
    return {}
  },
})
