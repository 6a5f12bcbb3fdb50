import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Matching, None, Nullable } from '#contract/schema.ts'
import { abouts } from '#device/catalogue.gen.ts'
import { modelOf } from '#resource/tracker/models.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as passwords from '#store/fleet/device-password.ts'

/** As devices can be told it: it ends at a semicolon or a line's end. */
const Password = Matching('^[!-:<-~]*$', 'visible ASCII characters without a semicolon', {
  minLength: 6,
  maxLength: 64,
})

export default command('tracker/settings/password/update', {
  summary: 'Changes the password that the device of a tracker signs in with.',
  description:
    'Beyond the contract. `null`: none, then any is taken. Holds within a minute, for a device that is connected too. ' +
    '214 when the protocol of the device has no password. A clone answers 219: the device is that of another account.',
  access: notInDemo(userWith('tracker_configure')),
  params: Type.Object({
    tracker_id: Id,
    password: Nullable(Described(Password, 'Password that the device signs in with; null for none.')),
  }),
  result: None,
  errors: ['entity_not_found', 'device_blocked', 'not_for_clones', 'not_supported_by_device'],
  example: { params: { tracker_id: 4 } },

  async handler({ tracker_id, password }, { db, caller, secret, fail }) {
    const found = (await passwords.read(db, caller, tracker_id)) ?? fail('entity_not_found')
    const { source_id, clone, model } = unblocked(found, fail)
    if (clone) fail('not_for_clones')
    const { protocol } = modelOf(model) ?? {}
    if (password !== null && !(protocol && abouts[protocol].passwords)) fail('not_supported_by_device')
    const digest = password === null ? null : passwords.digester(secret)(source_id, password)
    await passwords.update(db, caller, source_id, digest)
    return {}
  },
})
