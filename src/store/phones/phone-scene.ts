import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** Facts of its own tracker that a phone is told. */
export interface Scene {
  tracker: {
    id: number
    source_id: number
    label: string
    model: string
    clone: boolean
    device_id: string
    has_chat: boolean
  }
  employee: { first_name: string; last_name: string } | null
  vehicle: { label: string; reg_number: string } | null
  /** Of the list that the tracker was given, where employees may change it. */
  status: { listing_id: number; label: string; employee_controlled: boolean } | null
}

/** The tracker of a phone, who is assigned to it and what it is in. */
export const readScene = async (
  db: Db,
  { account_id, tracker_id }: Owner & { tracker_id: number },
): Promise<Scene | undefined> => {
  const { rows } = await sql<Scene>`
    select jsonb_build_object('id', t.id, 'source_id', t.source_id, 'label', t.label, 'model', s.model, 'clone', t.clone,
        'device_id', s.device_id, 'has_chat', coalesce((select 'chat' = any(p.features) from tariff p where p.id = s.tariff_id), false)) as tracker,
      (select jsonb_build_object('first_name', e.first_name, 'last_name', e.last_name) from employee e
       where e.account_id = t.account_id and e.tracker_id = t.id) as employee,
      (select jsonb_build_object('label', v.label, 'reg_number', coalesce(v.reg_number, '')) from vehicle v
       where v.account_id = t.account_id and v.tracker_id = t.id) as vehicle,
      (select jsonb_build_object('listing_id', l.id, 'label', l.label, 'employee_controlled', l.employee_controlled)
       from status_listing l
       where l.account_id = s.account_id and l.id = s.status_listing_id and not t.clone) as status
    from tracker t join source s on s.id = t.source_id
    where t.account_id = ${account_id} and t.id = ${tracker_id} and t.deleted is null`.execute(db)
  return rows[0]
}
