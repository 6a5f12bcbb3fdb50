import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'

/** Proposals of service tasks, as the workshop sees and answers them; `proposing.ts` notes them. */

export const proposal_states = ['open', 'accepted', 'dismissed'] as const
export type ProposalState = (typeof proposal_states)[number]

export interface Proposal {
  id: number
  vehicle_id: number
  vehicle_label: string
  origin: 'dtc' | 'inspection'
  subject: string
  answer: string
  inspection_id: number | null
  state: ProposalState
  found: Date
  seen: Date
  task_id: number | null
  reply: string
  replied: Date | null
}

/** Proposals that a list is asked for. */
export interface Wanted {
  vehicle_ids?: readonly number[] | undefined
  states?: readonly ProposalState[] | undefined
  limit: number
  offset: number
}

const columns = sql`p.id, p.vehicle_id, v.label as vehicle_label, p.origin, p.subject, p.answer, p.inspection_id, p.state, p.found,
  p.seen, p.task_id, p.reply, p.replied`

const visible = (viewer: Keeper) => sql`from service_proposal p
  join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id
  where p.account_id = ${viewer.account_id} and ${isTiedVisible('vehicle', viewer, 'v')}`

/** A page of the proposals of vehicles that the viewer sees, what was seen last first, and the number of all that are wanted. */
export const list = async (
  db: Db,
  viewer: Keeper,
  { vehicle_ids, states, limit, offset }: Wanted,
): Promise<{ list: Proposal[]; count: number }> => {
  const those = sql`${visible(viewer)}
    and ${vehicle_ids ? sql`p.vehicle_id = any(${vehicle_ids}::int[])` : sql`true`}
    and ${states ? sql`p.state = any(${states}::text[])` : sql`true`}`
  const { rows } = await sql<Proposal>`
    select ${columns} ${those} order by p.seen desc, p.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int ${those}`.execute(db)
  return { list: rows, count: counted.rows[0]?.count ?? 0 }
}

/** Locks a proposal of a vehicle that the viewer sees, and the vehicle, until the transaction ends. */
export const lock = async (
  db: Db,
  viewer: Keeper,
  id: number,
): Promise<(Held<'service_proposal'> & Proposal) | undefined> => {
  const { rows } =
    await sql<Proposal>`select ${columns} ${visible(viewer)} and p.id = ${id} for update of v, p`.execute(db)
  return rows[0] && held('service_proposal', viewer, rows[0])
}

/** Notes what became of a proposal: the task that was made of it, or none where it was dismissed. */
export const answer = async (
  db: Db,
  { account_id, id }: Held<'service_proposal'>,
  { task_id, reply, now }: { task_id: number | null; reply: string; now: Date },
): Promise<void> => {
  await sql`
    update service_proposal set state = ${task_id === null ? 'dismissed' : 'accepted'}, task_id = ${task_id}, reply = ${reply}, replied = ${now}
    where account_id = ${account_id} and id = ${id}`.execute(db)
}

/** A fault that the vehicle of a tracker was found to have, as whoever drives it is told. */
export interface ReportedFault {
  subject: string
  answer: string
  seen: Date
  state: ProposalState | 'done'
  reply: string
  replied: Date | null
}

/** Faults that inspections of the vehicle of a tracker have found: what is open, and what was answered or done since; the last first. */
export const reportedOf = async (
  db: Db,
  { account_id }: Owner,
  tracker_id: number,
  since: Date,
): Promise<ReportedFault[]> => {
  const { rows } = await sql<ReportedFault>`
    select p.subject, p.answer, p.seen, case when t.status = 'done' then 'done' else p.state end as state, p.reply,
      coalesce(t.completed, p.replied) as replied
    from vehicle v
    join service_proposal p on p.account_id = v.account_id and p.vehicle_id = v.id and p.origin = 'inspection'
    left join service_task t on t.account_id = p.account_id and t.id = p.task_id
    where v.account_id = ${account_id} and v.tracker_id = ${tracker_id}
      and (p.state = 'open' or coalesce(t.completed, p.replied) >= ${since} or (p.state = 'accepted' and t.status <> 'done'))
    order by p.seen desc, p.id desc limit 50`.execute(db)
  return rows
}
