import { Type } from 'typebox'
import { master, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { checkedRetranslator, NewRetranslator } from '#resource/retranslator.ts'
import * as retranslators from '#store/forward/retranslators.ts'

export default command('retranslator/create', {
  summary: 'Adds a platform that points can be sent on to.',
  description:
    'Which trackers: `tracker/retranslator/bind`. 247 when another one has the same address, port and login. How each protocol is ' +
    'set up: docs/forwarding.md.',
  access: notInDemo(master),
  params: Type.Object({ retranslator: Described(NewRetranslator, 'What is added.') }),
  result: Type.Object({ id: Id }),
  errors: ['already_exists', 'over_quota'],
  example: {
    params: { retranslator: { name: 'Partner', protocol_id: 1, address: 'points.partner.example', port: 20332 } },
  },

  async handler({ retranslator }, context) {
    const { db, caller, config, fail } = context
    if ((await retranslators.countForMore(db, caller)) >= config.retranslator_quota) fail('over_quota')
    return { id: await retranslators.create(db, caller, await checkedRetranslator(context, retranslator)) }
  },
})
