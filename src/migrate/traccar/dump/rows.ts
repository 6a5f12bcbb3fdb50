import { Unreadable } from '#migrate/unreadable.ts'
import { opensText, readInsert } from './inserts.ts'

/** Rows of one table, as `cellsOf` reads them. */
export interface Rows {
  table: string
  columns: readonly string[]
  rows: string[]
}

/**
 * Rows of a dump that `pg_dump` has written as text, by COPY or by INSERT, in portions and in their order, without the names of
 * schemas; of each table first a portion without rows. Throws `Unreadable` for a dump that ends before its end, and for one of something else.
 */
export async function* rowsOf(lines: AsyncIterable<string[]>): AsyncGenerator<Rows> {
  const state: State = { columns: new Map(), isComplete: false }
  for await (const portion of lines) {
    let at = 0
    while (at < portion.length) {
      const { copying } = state
      if (!copying) {
        yield* readLine(state, portion[at++] ?? '')
        continue
      }
      const end = portion.indexOf('\\.', at)
      const rows = portion.slice(at, end < 0 ? undefined : end)
      if (rows.length > 0) yield { ...copying, rows }
      at = end < 0 ? portion.length : end + 1
      if (end >= 0) delete state.copying
    }
  }
  if (state.copying) throw new Unreadable(`The dump is cut: it ends among rows of ${state.copying.table}.`)
  if (!state.isComplete)
    throw new Unreadable('The dump is cut, or none of pg_dump: its last line “database dump complete” is missing.')
}

interface State {
  /** Rows of this table follow. */
  copying?: Omit<Rows, 'rows'>
  /** The beginning of an INSERT that is not whole, and whether one of its texts goes on over the end of the line. */
  inserting?: { lines: string[]; length: number; isOpen: boolean }
  /** A table is described. */
  creating?: string
  /** By table, as it was created. */
  columns: Map<string, string[]>
  isComplete: boolean
}

function* readLine(state: State, line: string): Generator<Rows> {
  if (state.inserting || line.startsWith('INSERT INTO ')) yield* readOfInsert(state, line)
  else if (state.creating !== undefined) yield* readColumn(state, state.creating, line)
  else if (line.startsWith('COPY ')) yield* beginCopy(state, line)
  else if (line.startsWith('CREATE TABLE ')) beginTable(state, line)
  else refuseOthers(state, line)
}

const copy = /^COPY (\S+) \((.*)\) FROM stdin;$/

function* beginCopy(state: State, line: string): Generator<Rows> {
  const [, table, columns] = copy.exec(line) ?? []
  if (table === undefined || columns === undefined) return
  state.copying = { table: nameOf(table), columns: columns.split(', ').map(nameOf) }
  yield { ...state.copying, rows: [] }
}

const beginTable = (state: State, line: string): void => {
  const [, table] = /^CREATE TABLE (\S+) \($/.exec(line) ?? []
  if (table === undefined) return
  state.creating = nameOf(table)
  state.columns.set(state.creating, [])
}

function* readColumn(state: State, table: string, line: string): Generator<Rows> {
  const columns = state.columns.get(table) ?? []
  if (line.startsWith(')')) {
    delete state.creating
    yield { table, columns, rows: [] }
  } else if (!line.startsWith('    CONSTRAINT ')) columns.push(nameOf(line.trim().split(' ')[0] ?? ''))
}

function* readOfInsert(state: State, line: string): Generator<Rows> {
  state.inserting ??= { lines: [], length: 0, isOpen: false }
  const { inserting } = state
  inserting.lines.push(line)
  inserting.length += line.length + 1
  if (inserting.length > longest)
    throw new Unreadable('It has a statement of more than 16 megabytes: this is no dump of Traccar.')
  inserting.isOpen = inserting.isOpen !== opensText(line)
  if (inserting.isOpen || !line.endsWith(';')) return
  delete state.inserting
  const insert = readInsert(inserting.lines.join('\n'))
  if (!insert) return
  const table = nameOf(insert.table)
  yield { table, columns: insert.columns?.map(nameOf) ?? state.columns.get(table) ?? [], rows: insert.rows }
}

const longest = 16_777_216

const others = [
  ['-- MySQL dump', 'MySQL'],
  ['-- MariaDB dump', 'MariaDB'],
  ['-- H2 ', 'H2'],
] as const

const refuseOthers = (state: State, line: string): void => {
  if (!line.startsWith('-- ') && !line.startsWith('SET ')) return
  if (/^-- PostgreSQL database (cluster )?dump complete$/.test(line)) state.isComplete = true
  const other = others.find(([begins]) => line.startsWith(begins))
  if (other) throw new Unreadable(`This is a dump of ${other[1]}; only those of PostgreSQL are read (docs/moving.md).`)
  const [, encoding] = /^SET client_encoding = '(.*)';$/.exec(line) ?? []
  if (encoding !== undefined && encoding !== 'UTF8')
    throw new Unreadable(`The dump is written in ${encoding}: make one by \`pg_dump --encoding=UTF8\`.`)
}

/** The name alone, without its schema and quotes. */
const nameOf = (name: string): string => name.replaceAll('"', '').replace(/^.*\./, '')
