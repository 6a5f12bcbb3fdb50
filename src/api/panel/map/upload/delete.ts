import { Type } from 'typebox'
import { command } from '../../../operation.ts'
import { None } from '../../../schema.ts'
import { operator } from '../../operator/operator.ts'
import { UploadId } from './upload.ts'

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
