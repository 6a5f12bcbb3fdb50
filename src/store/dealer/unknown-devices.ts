import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { contains } from '../sql/contains.ts'

/** Devices that nobody registered and that knock at the platform. Nobody's: only its operator is shown them. */

interface Seen {
  protocol: string
  device: string
  address: string
  came_to?: string
  bytes: Buffer
  knocks: number
  first_time: Date
  last_time: Date
}

/** Adds what a process has seen of unknown devices to what is known of them. */
export const note = async (db: Db, seen: readonly Seen[]): Promise<void> => {
  if (seen.length === 0) return
  const rows = seen
    .map((device) => ({ ...device, bytes: device.bytes.toString('hex') }))
    // Processes that note the same ones lock them in one order.
    .sort((a, b) => (a.protocol + a.device < b.protocol + b.device ? -1 : 1))
  await sql`
    insert into unknown_device as u (protocol, device, address, came_to, bytes, knocks, first_time, last_time)
    select protocol, device, address, came_to, decode(bytes, 'hex'), knocks, first_time, last_time
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seen
      (protocol text, device text, address text, came_to text, bytes text, knocks int8,
       first_time timestamptz, last_time timestamptz)
    on conflict (protocol, device) do update
    set address = excluded.address, came_to = excluded.came_to, bytes = excluded.bytes, knocks = u.knocks + excluded.knocks,
        last_time = greatest(u.last_time, excluded.last_time)`.execute(db)
}

/** Those that are kept at most, and how long after their last knock. */
const mostDevices = 2000
const kept = '7 days'

/** Deletes devices that were not heard any more, are too many, or have been registered meanwhile. */
export const sweep = async (db: Db): Promise<void> => {
  await sql`
    delete from unknown_device u
    where last_time < now() - ${kept}::interval
      or last_time < (select last_time from unknown_device order by last_time desc offset ${mostDevices} limit 1)
      or exists (select from source s where s.device_id = u.device and s.corrupted is null)`.execute(db)
}

export interface Listed {
  protocol: string
  device: string
  address: string
  came_to: string | null
  /** Hex digits. */
  bytes: string
  knocks: number
  first_time: Date
  last_time: Date
}

/** Columns by which unknown devices can be listed. */
export const orders = ['device', 'protocol', 'address', 'knocks', 'first_time', 'last_time'] as const

interface Asked {
  filter?: string | undefined
  order_by: (typeof orders)[number]
  ascending: boolean
  limit: number
  offset: number
}

/** A page of the unknown devices that nobody has registered meanwhile, and the number of all. */
export const list = async (
  db: Db,
  { filter = '', order_by, ascending, limit, offset }: Asked,
): Promise<{ list: Listed[]; count: number }> => {
  const those = sql`
    from unknown_device u
    where not exists (select from source s where s.device_id = u.device and s.corrupted is null)
      and (${filter === ''} or concat_ws(' ', protocol, device, address) ilike ${contains(filter)})`
  const way = ascending ? sql`asc` : sql`desc`
  const { rows } = await sql<Listed>`
    select protocol, device, address, came_to, encode(bytes, 'hex') as bytes, knocks, first_time, last_time ${those}
    order by ${sql.ref(order_by)} ${way}, protocol ${way}, device ${way} limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${those}`.execute(db)
  return { list: rows, count: counted[0]?.count ?? 0 }
}

/** Forgets an unknown device until it knocks again. Answers whether there was such a device. */
export const remove = async (db: Db, protocol: string, device: string): Promise<boolean> => {
  const those = db.deleteFrom('unknown_device').where('protocol', '=', protocol).where('device', '=', device)
  return (await those.executeTakeFirst()).numDeletedRows > 0n
}
