import { Type } from 'typebox'
import { Described, Named, OneOf } from '#contract/schema.ts'

export const ChannelName = OneOf(['webhook', 'mail', 'web_push', 'fcm', 'apns', 'sms', 'voice'], {
  title: 'ChannelName',
})

/** A way by which people and programs are told of what happens. */
export const Channel = Named('Channel', {
  name: Described(ChannelName, 'The channel.'),
  configured: Type.Boolean({
    description: 'Whether the operator has set up what it takes; else nobody is told by it.',
  }),
  public_key: Type.Optional(
    Type.String({ description: 'Of `web_push`: the key of the server (VAPID) that browsers subscribe with.' }),
  ),
})
