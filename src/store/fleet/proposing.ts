import type { Query } from '#store/query.ts'

/**
 * Proposals of service tasks nobody has planned: what vehicles tell by trouble codes, and what has failed in inspections. Of each subject of a vehicle there
 * is one, which is open again once it is told anew.
 */

/** Something that a vehicle seems to need. */
export interface Seeming {
  account_id: number
  vehicle_id: number
  origin: 'dtc' | 'inspection'
  /** A trouble code, or what was looked at. */
  subject: string
  /** What was answered of it; empty of codes. */
  answer: string
  inspection_id: number | null
  seen: Date
}

/** Subjects of one vehicle that are kept, at most: devices may invent codes. */
const most_subjects = 200

/** Notes what vehicles seem to need, in the transaction of what told it. */
export const propose = async (query: Query, seeming: readonly Seeming[]): Promise<void> => {
  if (seeming.length === 0) return
  const told = [JSON.stringify(seeming)]
  // In the order of those who answer proposals: the vehicle, then what it seems to need.
  await query(holdVehicles, told)
  await query(openAgain, told)
  await query(note, [...told, most_subjects])
}

const rows = `jsonb_to_recordset($1::jsonb) as n (account_id int, vehicle_id int, origin text, subject text, answer text,
    inspection_id int, seen timestamptz)`

const holdVehicles = `
  select from vehicle v where (v.account_id, v.id) in (select n.account_id, n.vehicle_id from ${rows})
  order by v.account_id, v.id for key share`

/**
 * What was dismissed is open again when it was gone for a week, or another answer was given; what was accepted when its task was deleted,
 * or is done and it is told all the same: of codes a day later, for devices repeat what they have read.
 */
const openAgain = `
  update service_proposal p
  set state = 'open', found = n.seen, task_id = null, reply = '', replied = null
  from ${rows}
  where p.account_id = n.account_id and p.vehicle_id = n.vehicle_id and p.origin = n.origin and p.subject = n.subject and n.seen > p.seen
    and (p.state = 'dismissed' and (n.seen > p.seen + interval '7 days' or n.answer <> p.answer)
      or p.state = 'accepted' and not exists (
        select from service_task t where t.account_id = p.account_id and t.id = p.task_id
          and (t.status <> 'done' or n.seen <= t.completed + case p.origin when 'dtc' then interval '1 day' else interval '0' end)))`

/** What is seen again within the hour changes nothing. */
const note = `
  insert into service_proposal (account_id, vehicle_id, origin, subject, answer, inspection_id, found, seen)
  select distinct on (n.account_id, n.vehicle_id, n.origin, n.subject)
    n.account_id, n.vehicle_id, n.origin, n.subject, n.answer, n.inspection_id, n.seen, n.seen
  from ${rows}
  where exists (
      select from service_proposal p
      where p.account_id = n.account_id and p.vehicle_id = n.vehicle_id and p.origin = n.origin and p.subject = n.subject)
    or (select count(*) from service_proposal p where p.account_id = n.account_id and p.vehicle_id = n.vehicle_id) < $2
  order by n.account_id, n.vehicle_id, n.origin, n.subject
  on conflict (account_id, vehicle_id, origin, subject) do update
  set seen = excluded.seen, answer = excluded.answer, inspection_id = excluded.inspection_id
  where excluded.seen > service_proposal.seen + interval '1 hour'
    or excluded.seen > service_proposal.seen and excluded.inspection_id is not null`

/** Proposes what a device has told by trouble codes, of the vehicles that it is in, in whatever accounts. */
export const proposeCodes = async (
  query: Query,
  { source_id, codes, time }: { source_id: number; codes: readonly string[]; time: number },
): Promise<void> => {
  const vehicles = await query<{ account_id: number; vehicle_id: number }>(
    `select v.account_id, v.id as vehicle_id from tracker t
     join vehicle v on v.account_id = t.account_id and v.tracker_id = t.id
     where t.source_id = $1 and t.deleted is null order by v.account_id, v.id`,
    [source_id],
  )
  const told = { origin: 'dtc', answer: '', inspection_id: null, seen: new Date(time) } as const
  await propose(
    query,
    vehicles.flatMap((vehicle) => codes.map((subject) => ({ ...vehicle, ...told, subject }))),
  )
}
