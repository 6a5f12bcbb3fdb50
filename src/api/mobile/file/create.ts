import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, OneOf } from '#contract/schema.ts'
import { Key } from '#resource/mobile/deed.ts'
import { ticket, ticket_rules, ticketParams } from '#service/file-ticket.ts'
import { phoneFile, phoneTicket } from '#service/mobile/file.ts'
import { types } from '#store/files/files.ts'

const path = 'mobile/file/create'

export default command(path, {
  summary: 'Makes a ticket to upload a file of a phone.',
  description: `${ticket_rules} A photo or a signature is an \`image\`: JPEG, PNG, GIF or WebP of at most 65 million pixels (234), told by its content.
By the same \`key\` the same file is answered, with a ticket that works for as long as it was not sent, and without one when it is there; 247 with anything else in it.
What neither a check-in nor a receipt names within a day is deleted.`,
  access: phone,
  params: Type.Object({ key: Key, type: Described(OneOf(types), 'Whether it must be a picture.'), ...ticketParams }),
  result: Type.Object(phoneFile),
  errors: [...ticket.errors, 'already_exists'],
  keeps: true,

  handler: (wanted, context) => phoneTicket(context, path, wanted),
})
