import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Default, Described, Id, None } from '#contract/schema.ts'
import { Reply } from '#resource/service-proposal.ts'
import { dismissProposal } from '#service/maintenance/proposals.ts'

export default command('vehicle/service_task/proposal/dismiss', {
  summary: 'Says that nothing is to be done about what a vehicle seems to need.',
  description:
    'Beyond the contract. It is proposed again when it was not told for a week, or another answer is given in an inspection. 7: it was answered before. 201: there is no such proposal.',
  access: userWith('vehicle_update'),
  params: Type.Object({ proposal_id: Described(Id, 'The proposal.'), reply: Default(Reply, '') }),
  result: None,
  errors: ['not_found'],
  example: { params: { proposal_id: 1, reply: 'The lamp is lit, the cover is only dirty.' } },

  async handler({ proposal_id, reply }, { db, caller, now, fail }) {
    if (!(await dismissProposal({ db, caller, now }, proposal_id, reply))) fail('not_found')
    return {}
  },
})
