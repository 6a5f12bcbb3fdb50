import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import * as offers from '#store/links/clone-offers.ts'

export default command('tracker/clone/revoke', {
  summary: 'Takes back what was offered of a device: the code, or the clone that was made of it.',
  description:
    'Beyond the contract. The other account sees the device no more; vehicles, employees and rules that it had tied to the clone are untied.',
  access: master,
  params: Type.Object({ offer_id: Described(Id, 'Id of the offer.') }),
  result: None,
  errors: ['not_found'],
  example: { after: ['tracker/clone/offer'] },

  async handler({ offer_id }, { db, caller, now, fail }) {
    return (await offers.revoke(db, caller, offer_id, now)) ? {} : fail('not_found')
  },
})
