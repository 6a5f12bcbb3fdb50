import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Default, Described, Id, LocalTime, Text } from '#contract/schema.ts'
import { digestOf, makeCode } from '#resource/tracker/clone/code.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as offers from '#store/links/clone-offers.ts'

/** Offers and clones of a tracker, at most. */
const most_clones = 100

export default command('tracker/clone/offer', {
  summary: 'Makes a code by which another account may see the device of a tracker.',
  description:
    'Beyond the contract. The code is told here and never again; whoever has it redeems it once, by `tracker/clone/accept`, in an account ' +
    'of the same dealer or of one below it. Neither account learns who the other one is. 100 for a tracker at most, with the clones ' +
    'that were made of them: 268.',
  access: master,
  params: Type.Object({
    tracker_id: Id,
    note: Default(Described(Text(100), 'For whom it is, for the owner alone.'), ''),
    hours: Default(Type.Integer({ minimum: 1, maximum: 168, description: 'How long the code is good.' }), 48),
  }),
  result: Type.Object({
    id: Described(Id, 'Id of the offer.'),
    code: Type.String({ description: 'What is passed on.' }),
    expires: Described(LocalTime, 'Until when the code is good.'),
  }),
  errors: ['not_found', 'device_blocked', 'not_for_clones', 'over_quota'],

  async handler({ tracker_id, note, hours }, { db, caller, fail }) {
    const tracker = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail)
    if (tracker.clone) fail('not_for_clones')
    if ((await offers.count(db, caller, tracker_id)) >= most_clones) fail('over_quota')
    const code = makeCode()
    const { id, expires } = await offers.create(db, caller, { tracker_id, note, hours, digest: digestOf(code) })
    return { id, code, expires }
  },
})
