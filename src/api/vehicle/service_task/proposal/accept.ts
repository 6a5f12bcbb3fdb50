import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Default, Described, Id, LocalTime, Name } from '#contract/schema.ts'
import { Reply } from '#resource/service-proposal.ts'
import { acceptProposal } from '#service/maintenance/proposals.ts'

export default command('vehicle/service_task/proposal/accept', {
  summary: 'Makes a service task, which was not planned, of what a vehicle seems to need.',
  description:
    'Beyond the contract. 7: it was answered before. 201: there is no such proposal, or the vehicle has no tracker any more.',
  access: userWith('vehicle_update'),
  params: Type.Object({
    proposal_id: Described(Id, 'The proposal.'),
    end: Described(LocalTime, 'The last moment at which the task is in time.'),
    description: Type.Optional(
      Described(Name(255), 'What is to be done; without it, what the proposal says, in the language of the caller.'),
    ),
    reply: Default(Reply, ''),
  }),
  result: Type.Object({ task_id: Described(Id, 'The service task.') }),
  errors: ['not_found'],
  example: {
    params: { proposal_id: 1, end: '2027-01-15 18:00:00', reply: 'Come to the workshop on Friday.' },
  },

  async handler({ proposal_id, ...said }, { db, caller, now, fail }) {
    const task_id = await acceptProposal({ db, caller, now }, proposal_id, said)
    return { task_id: task_id ?? fail('not_found') }
  },
})
