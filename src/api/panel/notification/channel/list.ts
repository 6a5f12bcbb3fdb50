import { dealerWith } from '../../../caller.ts'
import { Channel } from '../../../notification/channel/channel.ts'
import { query } from '../../../operation.ts'
import { ListOf, None } from '../../../schema.ts'

export default query('panel/notification/channel/list', {
  summary: 'Lists the channels by which this installation tells of what happens, and which of them are set up.',
  description: 'Setting one up is the operator’s: see the settings in docs/configuration.md.',
  access: dealerWith(['notification_settings', 'read']),
  params: None,
  result: ListOf(Channel),

  handler: (_, { tellers }) => ({ list: [...tellers.channels] }),
})
