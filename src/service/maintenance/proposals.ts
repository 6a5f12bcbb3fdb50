import type { User } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { meaningOf } from '#maintenance/trouble-codes.ts'
import { nobody } from '#resource/service-task.ts'
import * as proposals from '#store/maintenance/proposals.ts'
import { type Asking, addSaid } from './keep.ts'

/** Proposals of service tasks, and the answers to them. */

/** A page of proposals, what was seen last first, and the number of all; codes with their meaning in the language of the caller. */
export const listProposals = async ({ db, caller }: Pick<Context<User>, 'db' | 'caller'>, wanted: proposals.Wanted) => {
  const { list, count } = await proposals.list(db, caller, wanted)
  const tell = (one: proposals.Proposal) => ({
    ...one,
    meaning: one.origin === 'dtc' ? meaningOf(one.subject, caller.locale) : '',
  })
  return { list: list.map(tell), count }
}

/** Characters of what is to be done. */
const longest = 255

/** A proposal that nobody has answered, locked; `undefined` where there is none. Throws error 7 for one that somebody has. */
const lockOpen = async ({ db, caller }: Asking, id: number) => {
  const proposal = await proposals.lock(db, caller, id)
  if (proposal && proposal.state !== 'open') throw invalid('proposal_id', 'was answered before')
  return proposal
}

/** Makes a task of a proposal; answers its id, nothing where there is no such proposal or its vehicle has no tracker. */
export const acceptProposal = async (
  asking: Asking & { caller: User },
  id: number,
  { end, description, reply }: { end: Date; description?: string; reply: string },
): Promise<number | undefined> => {
  const { db, caller, now } = asking
  const proposal = await lockOpen(asking, id)
  if (!proposal) return undefined
  const task = {
    ...{ description: description ?? wordsOf(proposal, caller.locale), comment: '', cost: null },
    ...{ unplanned: true, repeat: false, notifications: nobody },
    conditions: { date: { end: end.getTime(), notification_interval: 0 } },
  }
  const [kept] = await addSaid(asking, [proposal.vehicle_id], task)
  if (!kept || 'lack' in kept) return undefined
  await proposals.answer(db, proposal, { task_id: kept.id, reply, now })
  return kept.id
}

/** A code and what it means; what was looked at and what was answered. */
const wordsOf = ({ origin, subject, answer }: proposals.Proposal, locale: string): string => {
  const more = origin === 'dtc' ? meaningOf(subject, locale) : answer
  return (more === '' ? subject : `${subject}: ${more}`).slice(0, longest)
}

/** Says that nothing comes of a proposal; answers whether there is one. */
export const dismissProposal = async (asking: Asking, id: number, reply: string): Promise<boolean> => {
  const proposal = await lockOpen(asking, id)
  if (!proposal) return false
  await proposals.answer(asking.db, proposal, { task_id: null, reply, now: asking.now })
  return true
}
