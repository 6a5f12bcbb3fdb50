import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import * as phones from '#store/phones/phones.ts'

export default command('mobile/phone/delete', {
  summary: 'Cuts a phone off.',
  description:
    'Its session and links end at once. What it has sent stays, and so does the tracker; what waits on the phone is never taken.',
  access: userWith('tracker_update'),
  params: Type.Object({ phone_id: Described(Id, 'One that the caller sees.') }),
  result: None,
  example: { params: { phone_id: '<phone_id of mobile/phone/invite>' } },
  errors: ['not_found'],

  async handler({ phone_id }, { db, caller, fail }) {
    await phones.remove(db, (await phones.lock(db, caller, phone_id)) ?? fail('not_found'))
    return {}
  },
})
