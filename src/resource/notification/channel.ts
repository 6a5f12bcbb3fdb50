import { Type } from 'typebox'
import { Described, Named, OneOf } from '#contract/schema.ts'

export const ChannelName = OneOf(['webhook', 'mail', 'web_push', 'fcm', 'apns', 'sms', 'voice'], {
  title: 'ChannelName',
})

/** A way of notification, and whether the operator has configured it. */
export const Channel = Named('Channel', {
  name: Described(ChannelName, 'The channel.'),
  configured: Type.Boolean({
    description: 'Whether the operator has set up what it takes; else nobody is told by it.',
  }),
  public_key: Type.Optional(
    Type.String({ description: 'Of `web_push`: the key of the server (VAPID) that browsers subscribe with.' }),
  ),
})
