import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { oneOf } from '#contract/exactly-one.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { bounds, takesFiles } from '#form/field.ts'
import { giveTicket, ticket, ticket_rules, ticketParams } from '#service/file-ticket.ts'
import { fileType, lockForFile } from '#service/form/files.ts'
import * as forms from '#store/forms/forms.ts'

export default command('checkin/form/file/create', {
  ...ticket,
  summary: 'Makes a ticket to upload a file for a field of a form.',
  description: `${ticket_rules} Exactly one of \`form_id\` and \`checkin_id\`, the check-in that the form was submitted with.
Pictures for \`photo\` and \`signature\`; 231 for a field that takes no files, 267 while ${bounds.files} files of the field are not
submitted. What the submission does not name is deleted with it.`,
  access: user,
  params: Type.Object({
    form_id: Type.Optional(Id),
    checkin_id: Type.Optional(Id),
    field_id: Type.String({ maxLength: 19 }),
    ...ticketParams,
  }),
  errors: [...ticket.errors, 'not_found', 'type_mismatch', 'too_many_entities'],
  example: { params: { form_id: '<id of checkin/form/create>', field_id: 'door', size: 5683 } },

  async handler({ form_id, checkin_id, field_id, ...wanted }, context) {
    const { db, caller, fail } = context
    oneOf({ form_id, checkin_id }, 'form_id', 'checkin_id')
    const by = form_id ? { form_id } : { checkin_id: checkin_id as number }
    const form = (await forms.find(db, caller, by)) ?? fail('not_found')
    // Those of tasks have an operation of their own.
    if (form.task_id !== null) fail('not_found')
    const field = form.fields.find(({ id }) => id === field_id) ?? fail('not_found')
    if (!takesFiles(field)) fail('type_mismatch')
    const type = fileType(field)
    return giveTicket(context, { ...wanted, type }, (transaction) =>
      lockForFile({ db: transaction, caller, fail }, { form_id: form.id, field_id }),
    )
  },
})
