import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Described, Ids, Page } from '#contract/schema.ts'
import { ProposalState, ServiceProposal } from '#resource/service-proposal.ts'
import { listProposals } from '#service/maintenance/proposals.ts'
import { vehiclesSeen } from '#store/maintenance/task-list.ts'

export default query('vehicle/service_task/proposal/list', {
  summary: 'Lists what vehicles seem to need that nobody has planned, what was told last first.',
  description:
    'Beyond the contract: trouble codes that their devices tell, and items that have failed in inspections. A sub-user sees those of the vehicles that it sees. 201: one of `vehicle_ids` is not there.',
  access: user,
  params: Type.Object({
    vehicle_ids: Type.Optional(Described(Ids, 'Only of these vehicles; all, without it.')),
    states: Type.Optional(
      Type.Array(ProposalState, { maxItems: 3, description: 'Only of these states; all, without it.' }),
    ),
    ...Page,
  }),
  result: CountedListOf(ServiceProposal),
  errors: ['not_found', 'limit_too_big'],

  async handler({ vehicle_ids, states, limit, offset }, context) {
    const { db, caller, fail } = context
    const paging = pageOf({ limit, offset }, context)
    const asked = vehicle_ids && new Set(vehicle_ids)
    if (asked && (await vehiclesSeen(db, caller, [...asked])) < asked.size) fail('not_found')
    return listProposals(context, { vehicle_ids, states, ...paging })
  },
})
