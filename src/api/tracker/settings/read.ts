import { Type } from 'typebox'
import * as trackers from '#store/fleet/trackers.ts'
import { user } from '../../caller.ts'
import { query } from '../../operation.ts'
import { Described, Id } from '../../schema.ts'
import { unblocked } from '../unblocked.ts'
import { Settings } from './settings.ts'

export default query('tracker/settings/read', {
  summary: 'Reads the label and the group of a tracker.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({ settings: Described(Settings, 'How the account sees it.') }),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    const tracker = unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    return { settings: { label: tracker.label, group_id: tracker.group_id ?? 0 } }
  },
})
