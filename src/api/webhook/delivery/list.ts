import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Described, Id, Named, Page } from '#contract/schema.ts'
import { common, Status } from '#resource/notification/delivery.ts'
import * as deliveries from '#store/delivery/deliveries.ts'
import * as webhooks from '#store/delivery/webhooks.ts'

const Delivery = Named('WebhookDelivery', { ...common, webhook_id: Id })

export default query('webhook/delivery/list', {
  summary: 'Lists what webhooks were told and are to be told, the newest first.',
  description: 'What was told is forgotten after a week, what was given up (`dead`) after a month.',
  access: master,
  params: Type.Object({
    webhook_id: Type.Optional(Id),
    status: Type.Optional(Described(Status, 'Only those of which this has become.')),
    ...Page,
  }),
  result: CountedListOf(Delivery),
  errors: ['limit_too_big', 'not_found'],

  async handler({ webhook_id, status, limit, offset }, context) {
    const page = pageOf({ limit, offset }, context)
    if (webhook_id !== undefined && !(await webhooks.read(context.db, context.caller, webhook_id)))
      context.fail('not_found')
    const outlet = webhook_id === undefined ? undefined : webhooks.outletOf(webhook_id)
    const filter = { channel: 'webhook', outlet, status, ...page }
    const { list, count } = await deliveries.list(context.db, context.caller, filter)
    return {
      list: list.map(({ target, ...one }) => ({ ...one, webhook_id: Number(target), status: one.status as 'waiting' })),
      count,
    }
  },
})
