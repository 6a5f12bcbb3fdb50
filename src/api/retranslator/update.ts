import { Type } from 'typebox'
import { master, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedRetranslator, checkedRetranslator } from '#resource/retranslator.ts'
import * as retranslators from '#store/forward/retranslators.ts'

export default command('retranslator/update', {
  summary: 'Changes a platform that points are sent on to.',
  description:
    'Whole: a login or password that is left out is none. What waits goes to the new address, from the place where it was; one ' +
    'that is switched off keeps its place, and one that failed is tried at once.',
  access: notInDemo(master),
  params: Type.Object({ retranslator: Described(ChangedRetranslator, 'What it becomes.') }),
  result: None,
  errors: ['not_found', 'already_exists'],
  example: {
    params: {
      retranslator: { id: 1, name: 'Partner', protocol_id: 1, address: 'points.partner.example', port: 20332 },
    },
  },

  async handler({ retranslator }, context) {
    const { db, caller, fail } = context
    const { id } = retranslator
    // So that of two that are given one address at once the second finds the first.
    await retranslators.countForMore(db, caller)
    if (!(await retranslators.lock(db, caller, id))) fail('not_found')
    await retranslators.update(db, caller, id, await checkedRetranslator(context, retranslator, id))
    return {}
  },
})
