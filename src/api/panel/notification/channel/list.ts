import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Channel } from '#resource/notification/channel.ts'
import { dealerChannels } from '#service/channels.ts'

export default query('panel/notification/channel/list', {
  summary: 'Lists the channels by which this installation tells of what happens, and which of them are set up.',
  description: 'Setting one up is the operator’s: see the settings in docs/configuration.md.',
  access: dealerWith(['notification_settings', 'read']),
  params: None,
  result: ListOf(Channel),

  handler: async (_, context) => ({ list: await dealerChannels(context) }),
})
