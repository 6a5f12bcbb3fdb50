import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, ListOf, LocalTime, Named, Nullable, Text } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as offers from '#store/links/clone-offers.ts'

const Offer = Named('CloneOffer', {
  id: Id,
  note: Described(Text(100), 'For whom it is.'),
  created: LocalTime,
  expires: Described(LocalTime, 'Until when its code is good.'),
  accepted: Nullable(
    Described(LocalTime, 'Since when another account has the clone; null: the code was not used yet.'),
  ),
})

export default query('tracker/clone/list', {
  summary: 'Lists with whom the owner of a tracker shares its device, the newest first.',
  description:
    'Beyond the contract. Codes that are good still, and clones that were made of codes and are there still; those that a dealer has made ' +
    'are not told.',
  access: master,
  params: Type.Object({ tracker_id: Id }),
  result: ListOf(Offer),
  errors: ['not_found', 'device_blocked', 'not_for_clones'],

  async handler({ tracker_id }, { db, caller, fail }) {
    const tracker = unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    if (tracker.clone) fail('not_for_clones')
    return { list: await offers.list(db, caller, tracker_id) }
  },
})
