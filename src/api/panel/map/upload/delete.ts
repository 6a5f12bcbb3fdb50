import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { UploadId } from '#resource/panel/map/upload.ts'
import { operator } from '#resource/panel/operator.ts'

export default command('panel/map/upload/delete', {
  summary: 'Forgets a file of maps that was being sent.',
  description: 'For its operator. What has come of it is removed.',
  access: operator,
  params: Type.Object({ upload_id: UploadId }),
  result: None,
  errors: ['not_found'],
  // Files are waited for, so not inside of a transaction.
  keeps: true,

  example: { fails: 'not_found' },

  async handler({ upload_id }, { own_maps, transaction, fail }) {
    if (!(await own_maps.uploads.remove(upload_id))) fail('not_found')
    await transaction(async () => undefined)
    return {}
  },
})
