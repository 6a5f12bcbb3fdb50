import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { visibleTrackers } from '#store/fleet/trackers.ts'
import type { Held } from '#store/held.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { type FileRow, filesOf } from '../files/files.ts'

/** Check-ins (specification 2.3): they are kept until they are deleted, whatever the plan keeps of points (docs/field.md). */

/** A check-in as it is sent. */
export interface NewCheckin {
  marker_time: Date
  /** Degrees, and metres. An address that is empty or not given is looked for. */
  location: { lat: number; lng: number; address?: string | null | undefined; precision?: number | null | undefined }
  comment?: string | null | undefined
  /** The phone that has sent it. */
  phone_id?: number | undefined
  /** Who has made it; left out, who is assigned to the tracker now. */
  employee_id?: number | null | undefined
}

/** A check-in as it is kept, with its form and files. */
export interface Checkin {
  id: number
  marker_time: Date
  tracker_id: number
  employee_id: number | null
  lat: number
  lng: number
  /** metres */
  precision: number | null
  address: string
  comment: string | null
  form_id: number | null
  form_label: string | null
  files: FileRow[]
}

const checkinColumns = [
  'checkin.id',
  'checkin.marker_time',
  'checkin.tracker_id',
  'checkin.employee_id',
  'checkin.lat',
  'checkin.lng',
  'checkin.precision',
  'checkin.address',
  'checkin.comment',
  'form.id as form_id',
  'form.label as form_label',
] as const

/** Adds a check-in of the tracker; answers the id. */
export const create = async (
  db: Db,
  { account_id, id: tracker_id }: Held<'tracker'>,
  { marker_time, location, comment, phone_id, employee_id }: NewCheckin,
): Promise<number> => {
  const { lat, lng, precision } = location
  const address = location.address?.trim() ?? ''
  const { id } = await db
    .insertInto('checkin')
    .values(({ selectFrom }) => ({
      ...{ account_id, tracker_id, phone_id, marker_time, lat, lng, precision, address, comment: comment || null },
      address_due: address === '' ? marker_time : null,
      employee_id:
        employee_id === undefined
          ? selectFrom('employee')
              .select('employee.id')
              .where('employee.account_id', '=', account_id)
              .where('employee.tracker_id', '=', tracker_id)
          : employee_id,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The check-ins that the viewer sees: of trackers that it sees and that are not blocked. */
const visibleCheckins = (db: Db, viewer: Viewer) =>
  visibleTrackers(db, viewer)
    .innerJoin('checkin', (join) =>
      join.onRef('checkin.account_id', '=', 'tracker.account_id').onRef('checkin.tracker_id', '=', 'tracker.id'),
    )
    .where(sql<boolean>`not (source.blocked or source.unpaid)`)

/** A check-in that the viewer sees. */
export const read = async (db: Db, viewer: Viewer, id: number): Promise<Checkin | undefined> => {
  const found = await visibleCheckins(db, viewer).select('checkin.id').where('checkin.id', '=', id).executeTakeFirst()
  return found && (await inOrder(db, viewer, [id]))[0]
}

/** Ids of check-ins that a phone has made in a period, both ends included, by time. */
export const idsOfPhone = async (
  db: Db,
  { account_id, phone_id }: Owner & { phone_id: number },
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<number[]> => {
  const those = db
    .selectFrom('checkin')
    .select('id')
    .where('account_id', '=', account_id)
    .where('phone_id', '=', phone_id)
  const within = those.where('marker_time', '>=', from).where('marker_time', '<=', to)
  return (await within.orderBy('marker_time').orderBy('id').limit(limit).execute()).map(({ id }) => id)
}

/** Check-ins of the account by ids, whole, in the order of the ids. Their visibility is not checked. */
export const inOrder = async (db: Db, owner: Owner, ids: readonly number[]): Promise<Checkin[]> => {
  const asked = db
    .selectFrom('checkin')
    .leftJoin('form', (join) =>
      join.onRef('form.account_id', '=', 'checkin.account_id').onRef('form.checkin_id', '=', 'checkin.id'),
    )
    .select(checkinColumns)
    .where('checkin.account_id', '=', owner.account_id)
    .where('checkin.id', '=', sql<number>`any(${ids}::int[])`)
  const [rows, files] = await Promise.all([asked.execute(), filesOf(db, owner, { checkin_ids: ids })])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const filesById = Map.groupBy(files, ({ checkin_id }) => checkin_id)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? { ...row, files: filesById.get(id) ?? [] } : []
  })
}

/** Ids of those check-ins that the viewer sees, locked until the transaction ends. */
export const lock = async (db: Db, viewer: Viewer, ids: readonly number[]): Promise<number[]> => {
  const rows = await visibleCheckins(db, viewer)
    .select('checkin.id')
    .where('checkin.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('checkin.id')
    .forUpdate('checkin')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes check-ins with their forms and files, whose space is given back (`count_files`). */
export const remove = async (db: Db, { account_id }: Owner, ids: readonly number[]): Promise<void> => {
  await db
    .deleteFrom('checkin')
    .where('account_id', '=', account_id)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
}
