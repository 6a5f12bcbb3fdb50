import { Unreadable } from '#migrate/unreadable.ts'
import type { Cell } from './dump/cells.ts'
import { emptyInstallation, type Installation, type Links } from './installation.ts'
import { type Reader, readers } from './readers.ts'
import type { ReadTime } from './times.ts'

/** Takes rows of Traccar's tables, in any order, and answers what they say altogether. */
export interface Taking {
  /** A taker of rows of a table, where it is one that counts. Throws `Unreadable` where the table lacks what every Traccar of 5 and 6 has. */
  of(table: string, columns: readonly string[]): ((cells: readonly Cell[]) => void) | undefined
  /** What has come so far. */
  soFar(): Installation
  /** All. Throws `Unreadable` where tables lack. */
  done(): Installation
}

/** Things at most that an installation has beside its history: a hundred thousand devices that fifty people see. */
const most_things = 8_000_000

export const takeTables = (timeOf: ReadTime): Taking => {
  const installation = emptyInstallation()
  const seen = new Set<string>()
  let things = 0
  const counted = (take: (cells: readonly Cell[]) => void) => (cells: readonly Cell[]) => {
    if (++things > most_things) throw new Unreadable('It has more than 8,000,000 rows beside its history.')
    take(cells)
  }
  return {
    of(table, columns) {
      if (!table.startsWith('tc_') && table !== 'databasechangelog') return undefined
      seen.add(table)
      const take = takerOf(installation, table, columns, timeOf)
      return take && counted(take)
    },
    soFar: () => installation,
    done() {
      const missing = needed.filter((table) => !seen.has(table))
      if (missing.length > 0)
        throw new Unreadable(`It has no ${missing.join(' and no ')}: this is nothing of Traccar 5 or 6.`)
      return installation
    },
  }
}

const needed = ['tc_users', 'tc_devices', 'tc_user_device']

const takerOf = (installation: Installation, table: string, columns: readonly string[], timeOf: ReadTime) => {
  const reader = readers[table]
  const read = reader && byName(table, columns, reader, timeOf)
  if (read) return (cells: readonly Cell[]) => read(installation, cells)
  if (table === 'databasechangelog') return versionOf(installation, columns)
  const links = installation.links[table.slice('tc_'.length) as keyof Links]
  if (!links) return undefined
  const [holder = '', thing = ''] = table.slice('tc_'.length).split('_')
  const names =
    thing === 'user'
      ? ['userid', 'manageduserid']
      : [`${holder}id`, thing === holder ? `linked${thing}id` : `${thing}id`]
  const [of, to] = placesOf(table, columns, names)
  return (cells: readonly Cell[]) => void links.push([Number(cells[of ?? 0]), Number(cells[to ?? 0])])
}

const placesOf = (table: string, columns: readonly string[], names: readonly string[]): number[] =>
  names.map((name) => {
    const at = columns.indexOf(name)
    if (at < 0) throw new Unreadable(`Its ${table} has no ${name}: this is nothing of Traccar 5 or 6.`)
    return at
  })

const byName = (table: string, columns: readonly string[], { needs, take }: Reader, timeOf: ReadTime) => {
  placesOf(table, columns, needs)
  const places = new Map(columns.map((name, at) => [name, at]))
  return (installation: Installation, cells: readonly Cell[]): void => {
    const cell = (name: string): Cell => cells[places.get(name) ?? -1] ?? null
    take(installation, {
      cell,
      timeOf,
      unread: (what) => void installation.unread.push(`${table} ${cell('id')}: ${what}`),
    })
  }
}

/** `changelog-6.15.0` */
const versionOf = (installation: Installation, columns: readonly string[]) => {
  const at = columns.indexOf('id')
  return (cells: readonly Cell[]): void => {
    const [, version] = /^changelog-(\d+(?:\.\d+)*)/.exec(cells[at] ?? '') ?? []
    if (version && isNewer(version, installation.version)) installation.version = version
  }
}

const isNewer = (version: string, than: string): boolean => version.localeCompare(than, 'en', { numeric: true }) > 0
