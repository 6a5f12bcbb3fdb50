import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { giveTicket, ticket, ticket_rules, ticketParams } from '#service/file-ticket.ts'

export default command('checkin/image/create', {
  ...ticket,
  summary: 'Makes a ticket to upload a photo for a check-in.',
  description: `${ticket_rules} It must be a JPEG, PNG, GIF or WebP of at most 65 million pixels (234), told by its content. What no check-in names within a day is deleted.`,
  access: user,
  params: Type.Object(ticketParams),

  handler: (wanted, context) => giveTicket(context, { ...wanted, type: 'image' }),
})
