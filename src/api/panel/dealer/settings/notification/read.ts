import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { None, ValueOf } from '#contract/schema.ts'
import { NotificationSettings, notificationSettings } from '#resource/dealer/notification.ts'
import * as dealers from '#store/dealer/dealers.ts'

export default query('panel/dealer/settings/notification/read', {
  summary: 'Tells how the dealer shows itself in what is sent to its users.',
  access: dealerWith(['notification_settings', 'read']),
  params: None,
  result: ValueOf(NotificationSettings),

  handler: async (_, { db, caller }) => ({ value: notificationSettings(await dealers.readNotification(db, caller)) }),
})
