import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Default, OneOf } from '#contract/schema.ts'
import { giveTicket, ticket, ticket_rules, ticketParams } from '#service/file-ticket.ts'
import { types } from '#store/files/files.ts'

export default command('vehicle/service_task/file/create', {
  ...ticket,
  summary: 'Makes a ticket to upload a file of service tasks.',
  description: `${ticket_rules} An \`image\` must be a JPEG, PNG, GIF or WebP of at most 65 million pixels (234), told by its content. What no task names within a day is deleted.`,
  access: userWith('vehicle_update'),
  params: Type.Object({
    ...ticketParams,
    type: Default(OneOf(types, { description: 'An image has a small picture of itself.' }), 'file'),
  }),

  handler: (wanted, context) => giveTicket(context, wanted),
})
