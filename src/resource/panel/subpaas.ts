import { Type } from 'typebox'
import { Described, Id, Matching, Moment, Name, NewPassword, OneOf, Text } from '#contract/schema.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import type { Seller } from '#store/owner.ts'
import { Domain } from '../dealer/settings.ts'

/** Sub-dealers: dealers of a dealer (specification 2.12 and 3). */

export const BlockType = OneOf(['NOT_BLOCKED', 'INITIAL_BLOCK', 'BLOCK_LOGIN', 'CLIENTS_BLOCKED', 'DELETED'], {
  title: 'BlockType',
})

/** A password of a panel login, no longer than sign-in takes. */
export const PanelPassword = NewPassword(255)

const text = Text(255)

/** Fields of a sub-dealer that are set when it is created. */
export const first = {
  title: Described(Name(255), 'Name of the sub-dealer.'),
  email: Matching('^([^\\s@]+@[^\\s@]+)?$', 'an e-mail address, or empty', {
    ...Text(254),
    examples: ['fleet@fleet.example'],
    description: 'Empty for none.',
  }),
  jur_name: text,
  jur_country: Described(text, 'Country of the sub-dealer’s company.'),
  link_monitoring: {
    ...Domain,
    description:
      'The domain of its monitoring, empty for none: `dealer/get_ui_config` finds it by that, unless the domain is ' +
      'another dealer’s or the service’s own; of several that have it the first.',
  },
}
export const contact = {
  contact_fio: Described(text, 'Name of who is to be spoken to.'),
  contact_post: Described(text, 'What who is to be spoken to does there.'),
  contact_phone: Described(text, 'Phone of who is to be spoken to.'),
}

export const SubDealer = Type.Object({
  subpaas_id: Id,
  block_type: BlockType,
  title: Described(text, 'Name of the sub-dealer.'),
  jur_name: text,
  ...contact,
})

const count = Type.Integer()

/** Fields of a sub-dealer in answers, with the number of its users and trackers. */
export const counted = {
  ...SubDealer.properties,
  login: Type.String({ description: 'Number that is signed in with.' }),
  creation_date: Moment,
  users_count: count,
  active_users_count: count,
  trackers_count: Described(count, 'Number of trackers, without clones.'),
  active_trackers_count: count,
}

interface Asked {
  db: Db
  caller: Seller
  fail(error: 'not_permitted'): never
}

/**
 * Fails with 13 unless the calling dealer may have sub-dealers. Whether it is blocked need not be asked: a blocked one
 * has no sessions.
 */
export const requirePaas = async ({ db, caller, fail }: Asked): Promise<void> => {
  const dealer = await dealers.read(db, caller.dealer_id)
  if (!dealer?.features.includes('subpaas')) fail('not_permitted')
}

export const paas_rule = 'Only for dealers that are not blocked and may have sub-dealers (13 for others).'
