import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type FileRow, filesOf } from '#store/files/files.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'

/** Receipts of fuel (docs/receipts.md): what was paid for, when and where. They are kept until they are deleted. */

/** Kinds of fuel. */
export const fuels = ['petrol', 'diesel', 'gas', 'electricity'] as const

export interface NewReceipt {
  tracker_id: number | null
  vehicle_id: number | null
  employee_id: number | null
  time: Date
  /** Litres; of electricity kWh. */
  volume: number
  /** Of a litre, and of all. */
  price: number | null
  cost: number | null
  /** Kilometres. */
  odometer: number | null
  lat: number | null
  lng: number | null
  station: string
  fuel_type: (typeof fuels)[number] | null
  /** The last four digits. */
  card: string | null
  external_id: string | null
  comment: string | null
}

export interface Receipt extends NewReceipt {
  id: number
}

export type Photographed = Receipt & { files: FileRow[] }

const names = [
  ...([
    'tracker_id',
    'vehicle_id',
    'employee_id',
    'time',
    'volume',
    'price',
    'cost',
    'odometer',
    'lat',
    'lng',
  ] as const),
  ...(['station', 'fuel_type', 'card', 'external_id', 'comment'] as const),
] as const satisfies (keyof NewReceipt)[]

const columns = sql.join(names.map((name) => sql.ref(name)))

/** Their columns in JSON. */
const record = sql`n (tracker_id int, vehicle_id int, employee_id int, time timestamptz, volume float8, price float8, cost float8,
  odometer float8, lat float8, lng float8, station text, fuel_type text, card text, external_id text, comment text)`

/**
 * SQL of whether the viewer sees a receipt `r`: a sub-user sees those of trackers bound to it, and of vehicles without a tracker by
 * which it sees these; those of nothing that is there any more only the master does.
 */
const isVisible = (viewer: Keeper): RawBuilder<boolean> =>
  viewer.master
    ? sql<boolean>`true`
    : sql<boolean>`case when r.tracker_id is null then exists (
        select from vehicle where vehicle.account_id = r.account_id and vehicle.id = r.vehicle_id and ${isTiedVisible('vehicle', viewer)})
      else exists (
        select from subuser_tracker bound where bound.account_id = r.account_id and bound.user_id = ${viewer.user_id}
          and bound.tracker_id = r.tracker_id) end`

export interface Wanted {
  period: { from?: Date; to?: Date }
  /** Those of any of these, and of any of the vehicles where both are asked for. */
  trackers?: readonly number[] | undefined
  vehicle_ids?: readonly number[] | undefined
  limit: number
  offset: number
}

/** A page of the receipts that the viewer sees, the newest first, and the number of all. */
export const list = async (
  db: Db,
  viewer: Keeper,
  { period: { from, to }, trackers, vehicle_ids, limit, offset }: Wanted,
): Promise<{ list: Photographed[]; count: number }> => {
  const those = sql`from fuel_receipt r where r.account_id = ${viewer.account_id} and ${isVisible(viewer)}
    and r.time >= coalesce(${from ?? null}::timestamptz, '-infinity') and r.time <= coalesce(${to ?? null}::timestamptz, 'infinity')
    and (${trackers ?? null}::int[] is null or r.tracker_id = any(${trackers ?? null}::int[]))
    and (${vehicle_ids ?? null}::int[] is null or r.vehicle_id = any(${vehicle_ids ?? null}::int[]))`
  const { rows } = await sql<Receipt>`
    select id, ${columns} ${those} order by r.time desc, r.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int ${those}`.execute(db)
  return { list: await withFiles(db, viewer, rows), count: counted.rows[0]?.count ?? 0 }
}

const withFiles = async (db: Db, owner: Owner, rows: readonly Receipt[]): Promise<Photographed[]> => {
  const files = await filesOf(db, owner, { receipt_ids: rows.map(({ id }) => id) })
  const byId = Map.groupBy(files, ({ receipt_id }) => receipt_id)
  return rows.map((row) => ({ ...row, files: byId.get(row.id) ?? [] }))
}

/** A receipt that the viewer sees. */
export const read = async (db: Db, viewer: Keeper, id: number): Promise<Photographed | undefined> => {
  const { rows } = await sql<Receipt>`
    select id, ${columns} from fuel_receipt r
    where r.account_id = ${viewer.account_id} and r.id = ${id} and ${isVisible(viewer)}`.execute(db)
  return (await withFiles(db, viewer, rows))[0]
}

/** Locks a receipt that the viewer sees until the transaction ends. */
export const lock = async (
  db: Db,
  viewer: Keeper,
  id: number,
): Promise<(Held<'fuel_receipt'> & Receipt) | undefined> => {
  const { rows } = await sql<Receipt>`
    select id, ${columns} from fuel_receipt r
    where r.account_id = ${viewer.account_id} and r.id = ${id} and ${isVisible(viewer)} for update of r`.execute(db)
  return rows[0] && held('fuel_receipt', viewer, rows[0])
}

/**
 * Receipts of trackers in a period (milliseconds since 1970 UTC, both ends included), by time; whether the viewer sees the trackers is
 * asked before.
 */
export const ofTrackers = async (
  db: Db,
  { account_id }: Owner,
  tracker_ids: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<ReadonlyMap<number, Receipt[]>> => {
  const all: (Receipt & { tracker_id: number })[] = []
  let last: { time: Date; id: number } | undefined = { time: new Date(from - 1), id: 0 }
  while (last) {
    const { rows }: { rows: (Receipt & { tracker_id: number })[] } = await sql<Receipt & { tracker_id: number }>`
      select id, ${columns} from fuel_receipt r
      where r.account_id = ${account_id} and r.tracker_id = any(${tracker_ids}::int[])
        and r.time between ${new Date(from)} and ${new Date(to)} and (r.time, r.id) > (${last.time}::timestamptz, ${last.id}::int)
      order by r.time, r.id limit ${read_at_once}`.execute(db)
    all.push(...rows)
    last = rows.length === read_at_once ? rows.at(-1) : undefined
  }
  return Map.groupBy(all, ({ tracker_id }) => tracker_id)
}

/** Receipts that are read by one statement, at most. */
const read_at_once = 10_000

/** Adds receipts; answers the ids of those that were added: one whose external id is there already is not. */
export const create = async (
  db: Db,
  { account_id }: Owner,
  receipts: readonly NewReceipt[],
  created: Date,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into fuel_receipt (account_id, created, ${columns})
    select ${account_id}::int, ${created}::timestamptz, ${columns} from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as ${record}
    on conflict (account_id, external_id) do nothing returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Replaces what a receipt says. Throws where another has its external id (`violated`: `fuel_receipt_external_id`). */
export const update = async (db: Db, had: Held<'fuel_receipt'>, receipt: NewReceipt): Promise<void> => {
  await sql`
    update fuel_receipt r set (${columns}) = (
      select ${columns} from jsonb_to_recordset(${JSON.stringify([receipt])}::jsonb) as ${record})
    where r.account_id = ${had.account_id} and r.id = ${had.id}`.execute(db)
}

/** Deletes receipts that the viewer sees, with their photos; answers their number. */
export const remove = async (db: Db, viewer: Keeper, ids: readonly number[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from fuel_receipt r
    where r.account_id = ${viewer.account_id} and r.id = any(${ids}::int[]) and ${isVisible(viewer)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** A vehicle that a receipt may be of. */
export interface Payer {
  id: number
  tracker_id: number | null
  /** Its plate and its label, and the label of its tracker, in capitals and without what is no letter or digit. */
  names: string[]
}

/** Vehicles that the viewer sees and that are called by one of these names, in capitals and without what is no letter or digit. */
export const payers = async (db: Db, viewer: Keeper, called: readonly string[]): Promise<Payer[]> => {
  const plain = (name: string) => sql`regexp_replace(upper(coalesce(${sql.ref(name)}, '')), '[^[:alnum:]]', '', 'g')`
  const { rows } = await sql<Payer>`
    select * from (
      select vehicle.id, vehicle.tracker_id,
        array[${plain('vehicle.reg_number')}, ${plain('vehicle.label')}, ${plain('vehicle.tracker_label')}] as names
      from vehicle where vehicle.account_id = ${viewer.account_id} and ${isTiedVisible('vehicle', viewer)}) known
    where names && ${called}::text[] order by id`.execute(db)
  return rows
}
