import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as passwords from '#store/fleet/device-password.ts'

export default query('tracker/settings/password/read', {
  summary: 'Reads whether the device of a tracker signs in with a password.',
  description: 'Beyond the contract. The password itself is never told.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({ required: Type.Boolean({ description: 'The device must sign in with one.' }) }),
  errors: ['entity_not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    return unblocked((await passwords.read(db, caller, tracker_id)) ?? fail('entity_not_found'), fail)
  },
})
