import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Described, Named, Page } from '#contract/schema.ts'
import type { ChannelName as Name } from '#notify/channel.ts'
import { ChannelName } from '#resource/notification/channel.ts'
import { common, Status } from '#resource/notification/delivery.ts'
import * as deliveries from '#store/delivery/deliveries.ts'

const Delivery = Named('Delivery', {
  ...common,
  channel: ChannelName,
  recipient: Type.String({ description: 'An address, a number, or the id of a webhook; empty for applications.' }),
})

/** Whose recipients are keys of applications, and nobody's to know. */
const secret: ReadonlySet<string> = new Set(['web_push', 'fcm', 'apns'])

export default query('notification/delivery/list', {
  summary: 'Lists what others were told and are to be told of the history, by every channel, the newest first.',
  description: 'What was told is forgotten after a week, what was given up (`dead`) after a month.',
  access: master,
  params: Type.Object({
    channel: Type.Optional(ChannelName),
    status: Type.Optional(Described(Status, 'Only those of which this has become.')),
    ...Page,
  }),
  result: CountedListOf(Delivery),
  errors: ['limit_too_big'],

  async handler({ channel, status, limit, offset }, context) {
    const page = pageOf({ limit, offset }, context)
    const { list, count } = await deliveries.list(context.db, context.caller, { channel, status, ...page })
    const told = list.map(({ target, ...one }) => ({
      ...one,
      channel: one.channel as Name,
      status: one.status as 'waiting',
      recipient: secret.has(one.channel) ? '' : target,
    }))
    return { list: told, count }
  },
})
