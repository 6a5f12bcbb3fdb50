import type pg from 'pg'
import type { Newest, Past, Wanted } from '#migrate/history.ts'
import { Unreadable } from '#migrate/unreadable.ts'
import type { Cell } from './dump/cells.ts'
import type { Installation } from './installation.ts'
import { event_columns, eventReader, isWanted, position_columns, positionReader } from './past-rows.ts'
import { countProtocols } from './protocols.ts'
import type { Asked, Source } from './source.ts'
import { takeTables } from './tables.ts'
import { type ReadTime, timesIn } from './times.ts'

/** The database of a Traccar, a PostgreSQL: it is only read, in portions, so that the Traccar runs on beside. */
export const openDatabase = async (url: string, { zone, connect }: Asked & Connecting): Promise<Source> => {
  const client = await connect(url).catch((error: Error) => {
    throw new Unreadable(`The database cannot be reached: ${error.message}.`)
  })
  const timeOf = timesIn(zone)
  return { read: () => read(client, timeOf), past: async () => pastOf(client, timeOf), close: () => client.end() }
}

/** A way to databases, which those bring along who know a driver. */
export interface Connecting {
  /** Connects for reading alone. All values come as text, as a dump has them, with dates as ISO 8601 has them and bytes as hexadecimal digits. */
  connect(url: string): Promise<pg.Client>
}

const rowsOf = async (client: pg.Client, text: string, values: unknown[] = []): Promise<Cell[][]> =>
  (await client.query<Cell[]>({ text, values, rowMode: 'array' })).rows

/** What is read by device, and not here. */
const past = ['tc_positions', 'tc_events']

const read = async (client: pg.Client, timeOf: ReadTime): Promise<Installation> => {
  const taking = takeTables(timeOf)
  await client.query('begin isolation level repeatable read')
  try {
    for (const [table, columns] of await tablesOf(client)) {
      const take = past.includes(table) ? undefined : taking.of(table, columns)
      if (take) for await (const rows of portionsOf(client, table, columns)) for (const row of rows) take(row)
    }
    const installation = taking.done()
    const counts = {
      positions: await countPositions(client, installation),
      events: await one(client, 'count(*)', 'tc_events'),
    }
    await addLast(client, installation, timeOf)
    return { ...installation, ...counts }
  } finally {
    await client.query('rollback')
  }
}

const tablesOf = async (client: pg.Client): Promise<Map<string, string[]>> => {
  const tables = new Map<string, string[]>()
  const found = await rowsOf(
    client,
    `select table_name, column_name from information_schema.columns
     where table_schema = any(current_schemas(false)) and (table_name like 'tc\\_%' or table_name = 'databasechangelog')
     order by table_name, ordinal_position`,
  )
  for (const [table, column] of found) tables.set(table ?? '', [...(tables.get(table ?? '') ?? []), column ?? ''])
  return tables
}

/** Rows that are read at once. */
const portion = 5000

async function* portionsOf(client: pg.Client, table: string, columns: readonly string[]): AsyncGenerator<Cell[][]> {
  const listed = columns.map((name) => client.escapeIdentifier(name)).join(', ')
  await client.query(`declare things no scroll cursor for select ${listed} from ${client.escapeIdentifier(table)}`)
  for (;;) {
    const rows = await rowsOf(client, `fetch ${portion} from things`)
    yield rows
    if (rows.length < portion) break
  }
  await client.query('close things')
}

const one = async (client: pg.Client, what: string, table: string): Promise<number> =>
  Number((await rowsOf(client, `select ${what} from ${table}`))[0]?.[0] ?? 0)

/** Counts all positions, and gives each device the protocol of most of its own. */
const countPositions = async (client: pg.Client, { devices }: Installation): Promise<number> => {
  const protocols = countProtocols()
  let all = 0
  const rows = await rowsOf(client, 'select deviceid, protocol, count(*) from tc_positions group by 1, 2 order by 1, 2')
  for (const [device, protocol, count] of rows) {
    protocols.add(device ?? '', protocol ?? '', Number(count))
    all += Number(count)
  }
  protocols.giveTo(devices)
  return all
}

const addLast = async (client: pg.Client, { devices }: Installation, timeOf: ReadTime): Promise<void> => {
  const byPosition = new Map(devices.flatMap((device) => (device.position ? [[device.position, device]] : [])))
  const read = positionReader(position_columns, timeOf)
  const ids = [...byPosition.keys()]
  for (let at = 0; at < ids.length; at += portion) {
    const rows = await rowsOf(client, `select ${position_columns} from tc_positions where id = any($1::bigint[])`, [
      ids.slice(at, at + portion),
    ])
    for (const row of rows) {
      const position = read(row)
      const device = byPosition.get(position.id)
      if (device) device.last = position
    }
  }
}

const pastOf = (client: pg.Client, timeOf: ReadTime): Past => {
  const ways = {
    positions: {
      table: 'tc_positions',
      time: 'fixtime',
      columns: position_columns,
      read: positionReader(position_columns, timeOf),
    },
    events: { table: 'tc_events', time: 'eventtime', columns: event_columns, read: eventReader(event_columns, timeOf) },
  }
  return {
    newest: async (): Promise<Newest> => ({
      position: await one(client, 'coalesce(max(id), 0)', 'tc_positions'),
      event: await one(client, 'coalesce(max(id), 0)', 'tc_events'),
    }),
    async sizes() {
      const rows = await rowsOf(client, 'select deviceid, count(*) from tc_positions group by deviceid')
      return new Map(rows.map(([device, count]) => [device ?? '', Number(count)]))
    },
    positions: (device, wanted) => byTime(client, ways.positions, device, wanted),
    events: (device, wanted) => byTime(client, ways.events, device, wanted),
    close: async () => undefined,
  }
}

interface Way<T> {
  table: string
  time: string
  columns: readonly string[]
  read(cells: readonly Cell[]): T
}

/** Of the time that is asked for so much earlier: the database has times of a zone that may be any, to the microsecond. */
const earlier = 86_400_000

async function* byTime<T extends { id: number; time: number }>(
  client: pg.Client,
  { table, time, columns, read }: Way<T>,
  device: string,
  wanted: Wanted,
): AsyncGenerator<T[]> {
  const { since = Number.NEGATIVE_INFINITY, beyond = 0, upto = Number.MAX_SAFE_INTEGER, after } = wanted
  const from = Math.max(since, after?.time ?? Number.NEGATIVE_INFINITY) - earlier
  let [at, last]: Cell[] = [Number.isFinite(from) ? new Date(from).toISOString() : '-infinity', '0']
  const [timeAt, idAt] = [columns.indexOf(time), columns.indexOf('id')]
  for (;;) {
    const rows = await rowsOf(
      client,
      `select ${columns} from ${table} where deviceid = $1::bigint and id > $2::bigint and id <= $3::bigint
         and (${time}, id) > ($4::timestamp, $5::bigint) order by ${time}, id limit ${portion}`,
      [Number(device), beyond, upto, at, last],
    )
    const found = rows.map(read).filter((one) => isWanted(wanted, one))
    if (found.length > 0) yield found
    const end = rows.at(-1)
    if (!end || rows.length < portion) return
    ;[at, last] = [end[timeAt] ?? null, end[idAt] ?? null]
  }
}
