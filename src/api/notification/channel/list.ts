import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Channel } from '#resource/notification/channel.ts'
import { dealerChannels } from '#service/channels.ts'

export default query('notification/channel/list', {
  summary: 'Lists the channels by which this installation tells of what happens.',
  description:
    'Rules may ask for any of them: `emails` is `mail`, `sms_phones` is `sms`, `phones` is `voice`, `push_enabled` is `web_push` for browsers, `fcm` for Android and `apns` for iPhones.',
  access: user,
  params: None,
  result: ListOf(Channel),

  handler: async (_, context) => ({ list: await dealerChannels(context) }),
})
