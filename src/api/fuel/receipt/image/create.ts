import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { giveTicket, ticket, ticket_rules, ticketParams } from '#service/file-ticket.ts'

export default command('fuel/receipt/image/create', {
  ...ticket,
  summary: 'Makes a ticket to upload a photo of a receipt.',
  description: `${ticket_rules} It must be a JPEG, PNG, GIF or WebP of at most 65 million pixels (234), told by its content. What no receipt names within a day is deleted.`,
  access: userWith('vehicle_update'),
  params: Type.Object(ticketParams),

  handler: (wanted, context) => giveTicket(context, { ...wanted, type: 'image' }),
})
