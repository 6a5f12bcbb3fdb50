import type { Newest, Past, Portions, Wanted } from '#migrate/history.ts'
import { createShelf, type Shelf } from '#migrate/shelf.ts'
import type { Device, Installation } from '../installation.ts'
import { event_columns, eventReader, isWanted, position_columns, positionReader } from '../past-rows.ts'
import { countProtocols } from '../protocols.ts'
import type { Asked, Source } from '../source.ts'
import { takeTables } from '../tables.ts'
import { type ReadTime, timesIn } from '../times.ts'
import { type Cell, cellsOf } from './cells.ts'
import { linesOf } from './lines.ts'
import { textOf } from './open.ts'
import { type Rows, rowsOf } from './rows.ts'

/** A dump of the database of a Traccar, written by `pg_dump` as text, packed or not. It is read from its beginning each time. */
export const openDump = (path: string, asked: Asked): Source => {
  const rows = (): AsyncGenerator<Rows> => rowsOf(linesOf(textOf(path)))
  const timeOf = timesIn(asked.zone)
  return {
    read: () => read(rows(), timeOf),
    past: () => shelve(rows(), timeOf),
    close: async () => undefined,
  }
}

const read = async (all: AsyncIterable<Rows>, timeOf: ReadTime): Promise<Installation> => {
  const taking = takeTables(timeOf)
  const counts = { positions: 0, events: 0 }
  const noteLast = lastsOf(taking.soFar(), timeOf)
  const protocols = countProtocols()
  for await (const portion of all) {
    const { table, columns, rows } = portion
    if (table === 'tc_positions') noteLast(portion)
    const take = taking.of(table, columns)
    if (table === 'tc_positions') {
      counts.positions += rows.length
      for (const [device, protocol] of cellsAt(portion, 'deviceid', 'protocol')) protocols.add(device, protocol)
    } else if (table === 'tc_events') counts.events += rows.length
    else if (take) for (const row of rows) take(cellsOf(row))
  }
  const installation = taking.done()
  protocols.giveTo(installation.devices)
  return { ...installation, ...counts }
}

function* cellsAt({ columns, rows }: Rows, one: string, other: string): Generator<[string, string]> {
  const [oneAt, otherAt] = [columns.indexOf(one), columns.indexOf(other)]
  for (const row of rows) yield [cellAt(row, oneAt), cellAt(row, otherAt)]
}

/** Gives devices their last positions; tables are written in the order of their names, devices before positions. */
const lastsOf = (installation: Installation, timeOf: ReadTime) => {
  let devices: Map<string, Device> | undefined
  return ({ columns, rows }: Rows): void => {
    if (rows.length === 0) return
    devices ??= new Map(installation.devices.flatMap((one) => (one.position ? [[`${one.position}`, one]] : [])))
    const positionOf = positionReader(columns, timeOf)
    const idAt = columns.indexOf('id')
    for (const row of rows) {
      const device = devices.get(cellAt(row, idAt))
      if (device) device.last = positionOf(cellsOf(row))
    }
  }
}

/** A cell without the others being read; only of one that has nothing to unescape. */
const cellAt = (row: string, at: number): string => {
  let begin = 0
  for (let i = 0; i < at; i++) begin = row.indexOf('\t', begin) + 1
  const end = row.indexOf('\t', begin)
  return row.slice(begin, end < 0 ? undefined : end)
}

/** Puts the history on shelves, from which it is read by device and time. */
const shelve = async (all: AsyncIterable<Rows>, timeOf: ReadTime): Promise<Past> => {
  const positions = await createTable(positionReader, 'fixtime', timeOf)
  const events = await createTable(eventReader, 'eventtime', timeOf)
  const close = async (): Promise<void> => {
    await Promise.all([positions.close(), events.close()])
  }
  try {
    for await (const portion of all) {
      if (portion.table === 'tc_positions') await positions.put(portion)
      else if (portion.table === 'tc_events') await events.put(portion)
    }
    await Promise.all([positions.settle(), events.settle()])
  } catch (error) {
    await close()
    throw error
  }
  return {
    newest: async (): Promise<Newest> => ({ position: positions.newest(), event: events.newest() }),
    sizes: async () => positions.sizes,
    positions: (device, wanted) => positions.read(device, wanted),
    events: (device, wanted) => events.read(device, wanted),
    close,
  }
}

interface Table<T> extends Pick<Shelf, 'settle' | 'close'> {
  put(rows: Rows): Promise<void>
  newest(): number
  /** Rows of each device. */
  sizes: ReadonlyMap<string, number>
  read(device: string, wanted: Wanted): Portions<T>
}

type MakeReader<T> = (columns: readonly string[], timeOf: ReadTime) => (cells: readonly Cell[]) => T

const createTable = async <T extends { id: number; time: number }>(
  makeReader: MakeReader<T>,
  time: string,
  timeOf: ReadTime,
): Promise<Table<T>> => {
  const shelf = await createShelf()
  let read: (cells: readonly Cell[]) => T = makeReader(time === 'fixtime' ? position_columns : event_columns, timeOf)
  const sizes = new Map<string, number>()
  let newest = 0
  return {
    ...shelf,
    async put({ columns, rows }) {
      read = makeReader(columns, timeOf)
      const [deviceAt, timeAt, idAt] = [columns.indexOf('deviceid'), columns.indexOf(time), columns.indexOf('id')]
      for (const row of rows) {
        const id = Number(cellAt(row, idAt))
        if (id > newest) newest = id
        const device = cellAt(row, deviceAt)
        sizes.set(device, (sizes.get(device) ?? 0) + 1)
        // An event of no device, of the server itself, is of owner 0, which nobody reads.
        await shelf.put(Number(device) || 0, cellAt(row, timeAt), id, row)
      }
    },
    newest: () => newest,
    sizes,
    async *read(device, wanted) {
      for await (const kept of shelf.read(Number(device))) {
        const portion = kept.map(({ line }) => read(cellsOf(line))).filter((one) => isWanted(wanted, one))
        if (portion.length > 0) yield portion
      }
    },
  }
}
