import { Type } from 'typebox'
import * as clones from '#store/clones.ts'
import * as trackers from '#store/trackers.ts'
import { master } from '../caller.ts'
import { command } from '../operation.ts'
import { Id, None } from '../schema.ts'

export default command('tracker/delete', {
  summary: 'Deletes a clone.',
  description: 'The tracker of the device itself cannot be deleted (249). Its owner keeps all that it sent.',
  access: master,
  params: Type.Object({ tracker_id: Id }),
  result: None,
  errors: ['not_found', 'clones_only'],

  async handler({ tracker_id }, { db, caller, fail }) {
    const { clone, id } = (await trackers.lock(db, caller, tracker_id)) ?? fail('not_found')
    if (!clone) fail('clones_only')
    await clones.remove(db, [{ id, account_id: caller.account_id }])
    return {}
  },
})
