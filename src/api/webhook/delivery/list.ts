import { Type } from 'typebox'
import * as webhooks from '#store/told/webhooks.ts'
import { master } from '../../caller.ts'
import { query } from '../../operation.ts'
import { pageOf } from '../../page.ts'
import { CountedListOf, Id, LocalTime, LongId, Nullable, OneOf, Page } from '../../schema.ts'

const Status = OneOf(['waiting', 'sent', 'dead'])

const Delivery = Type.Object({
  id: LongId,
  webhook_id: Id,
  entry_id: LongId,
  tracker_id: Id,
  status: Status,
  created: LocalTime,
  attempts: Type.Integer(),
  attempted: Nullable(LocalTime),
  http_status: Nullable(Type.Integer({ description: 'What was answered last.' })),
  error: Type.String({ description: 'What went wrong last.' }),
})

export default query('webhook/delivery/list', {
  summary: 'Lists what webhooks were told and are to be told, the newest first.',
  description: 'What was told is forgotten after a week, what was given up (`dead`) after a month.',
  access: master,
  params: Type.Object({ webhook_id: Type.Optional(Id), status: Type.Optional(Status), ...Page }),
  result: CountedListOf(Delivery),
  errors: ['limit_too_big', 'not_found'],

  async handler({ webhook_id, status, limit, offset }, context) {
    const page = pageOf({ limit, offset }, context)
    if (webhook_id !== undefined && !(await webhooks.read(context.db, context.caller, webhook_id)))
      context.fail('not_found')
    const { list, count } = await webhooks.deliveries(context.db, context.caller, { webhook_id, status, ...page })
    return { list: list.map((one) => ({ ...one, status: one.status as 'waiting' })), count }
  },
})
