import { Type } from 'typebox'
import { Described, Named, OneOf } from '#contract/schema.ts'

export const ChannelName = OneOf(['webhook', 'mail', 'web_push', 'fcm', 'apns', 'sms', 'voice'], {
  title: 'ChannelName',
})

/** A way of notification, and whether the operator has configured it. */
export const Channel = Named('Channel', {
  name: Described(ChannelName, 'The channel.'),
  configured: Type.Boolean({
    description:
      'Whether the operator has set up what it takes, or the dealer has bound a mail server of its own; else nobody is told by it.',
  }),
  to_files: Type.Optional(
    Type.Boolean({
      description:
        'Of `mail` where there is no mail server: it is written to files on the machine of the platform, for its operator, and reaches nobody.',
    }),
  ),
  public_key: Type.Optional(
    Type.String({ description: 'Of `web_push`: the key of the server (VAPID) that browsers subscribe with.' }),
  ),
})
