import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Text, ValueOf } from '#contract/schema.ts'
import { digestOf } from '#resource/tracker/clone/code.ts'
import { Label, Tracker } from '#resource/tracker.ts'
import * as clones from '#store/fleet/clones.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as offers from '#store/links/clone-offers.ts'

export default command('tracker/clone/accept', {
  summary: 'Redeems a code for a clone of the device of another account.',
  description:
    'Beyond the contract. The clone is a tracker over the same device, as those that dealers make: its points, tracks and state are those ' +
    'of the original. A code that is unknown, used, expired, taken back or of an account that may not share with this one answers 201, ' +
    'one of the own account 246; a device that the account has already 247, with the id of its tracker.',
  access: master,
  params: Type.Object({ code: Described(Text(40, 1), 'As the owner was told it.'), label: Label }),
  result: ValueOf(Tracker),
  errors: ['not_found', 'invalid_user', 'already_exists'],
  example: { params: { code: 'K7PM-2QXA-93VD-HRTE' }, fails: 'not_found' },

  async handler({ code, label }, { db, caller, fail }) {
    const offer = (await offers.lockOpen(db, digestOf(code))) ?? fail('not_found')
    if (offer.account_id === caller.account_id) fail('invalid_user')
    if (!(await clones.mayGet(db, offer, caller.account_id))) fail('not_found')
    const existing = await clones.over(db, caller, [offer.source_id])
    if (existing.length > 0) fail('already_exists', { list: existing.map(({ id }) => id) })
    const [id = 0] = await clones.create(db, caller, [{ source_id: offer.source_id, label }])
    await offers.accept(db, offer, id)
    return { value: (await trackers.read(db, caller, id)) ?? fail('not_found') }
  },
})
