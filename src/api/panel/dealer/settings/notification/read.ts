import * as dealers from '#store/dealer/dealers.ts'
import { dealerWith } from '../../../../caller.ts'
import { NotificationSettings, notificationSettings } from '../../../../dealer/notification.ts'
import { query } from '../../../../operation.ts'
import { None, ValueOf } from '../../../../schema.ts'

export default query('panel/dealer/settings/notification/read', {
  summary: 'Tells how the dealer shows itself in what is sent to its users.',
  access: dealerWith(['notification_settings', 'read']),
  params: None,
  result: ValueOf(NotificationSettings),

  handler: async (_, { db, caller }) => ({ value: notificationSettings(await dealers.readNotification(db, caller)) }),
})
