import { Type } from 'typebox'
import { Described, Id, Moment, Named, Nullable, OneOf, Text } from '#contract/schema.ts'
import { proposal_states } from '#store/maintenance/proposals.ts'

/** Proposals of service tasks nobody has planned (docs/maintenance.md). */

export const ProposalState = OneOf(proposal_states, {
  description: '`open`: nobody has answered it; `accepted`: a service task was made of it; `dismissed`.',
})

/** Words of the workshop for whoever drives. */
export const Reply = Described(Text(255), 'What whoever drives is told, on the phone of the tracker.')

export const ServiceProposal = Named('ServiceProposal', {
  id: Id,
  vehicle_id: Id,
  vehicle_label: Type.String({ description: 'Label of the vehicle.' }),
  origin: OneOf(['dtc', 'inspection'], {
    description: '`dtc`: the vehicle tells a trouble code; `inspection`: an item of an inspection has failed.',
  }),
  subject: Type.String({ description: 'The trouble code, or what was looked at.' }),
  answer: Type.String({ description: 'What was answered in the inspection; empty of trouble codes.' }),
  meaning: Type.String({
    description: 'What a trouble code is about, in the language of the caller; empty where nobody knows.',
  }),
  inspection_id: Nullable(Described(Id, 'The last inspection in which it has failed.')),
  state: ProposalState,
  found: Described(Moment, 'When it was told first, since it was open last.'),
  seen: Described(Moment, 'When it was told last, to the hour of trouble codes.'),
  task_id: Nullable(
    Described(Id, 'The service task that was made of it; null where there is none, or it was deleted.'),
  ),
  reply: Type.String({ description: 'What the workshop said; empty where it said nothing.' }),
  replied: Nullable(Described(Moment, 'When it was answered; null while it is open.')),
})
