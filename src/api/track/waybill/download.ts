import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { fileNameOf } from '#contract/file-name.ts'
import { command, file } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import { orTooMany } from '#contract/turn.ts'
import { requireFeature } from '#service/features.ts'
import { errors, open } from '#service/track/asked.ts'
import { numberAfter, WaybillAsked } from '#service/waybill/asked.ts'
import { filledWaybill, most_trips } from '#service/waybill/filled.ts'
import * as waybills from '#store/account/waybills.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export default command('track/waybill/download', {
  summary: 'Writes a waybill as DOCX.',
  description: `The Russian form 3, in Russian, filled in from the drives of the tracker and from who drove which vehicle when the first of them began; what is not known is left to be written by hand.
Drives are those of \`track/list\`, at most ${most_trips} (7, of \`to\`). The number is kept for \`track/waybill/settings/read\`.`,
  access: user,
  params: Type.Object(WaybillAsked),
  result: None,
  files: [docx],
  errors: [...errors, 'feature_unavailable'],
  // The document is waited for, so not inside of a transaction.
  keeps: true,
  example: { params: { type: 'form3', number: '0042' } },

  async handler(params, context) {
    const { caller, documents, transaction } = context
    if (params.type !== 'form3') throw invalid('type', `${params.type} is not written by this version: form3 is`)
    await requireFeature(context, 'app_fleet')
    const reading = await open(params, context)
    const waybill = await filledWaybill(context, params, reading)
    const stream = await documents.makeWaybill(holderKeyOf(caller), waybill).catch(orTooMany)
    await transaction((db) => waybills.keepNumber(db, caller, numberAfter(params.number))).catch((error) => {
      stream.destroy()
      throw error
    })
    return file(fileNameOf(`waybill ${params.number}`, 'docx'), docx, stream)
  },
})
