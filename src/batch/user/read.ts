import { Failure, type Fault, invalid, invalidAll } from '#contract/errors.ts'
import { type ReadingMeans, rowsOf } from '#contract/turn.ts'
import { type Row, SpreadsheetError } from '#formats/spreadsheet.ts'
import type { Config } from '#src/config.ts'
import { headerOf, type ImportedUser, userOf } from './rows.ts'

/** Reading of an uploaded file of users: all of it, or its first fault. */

/** Users of one file. */
const most_users = 10_000

export interface ImportedRow {
  line: number
  user: ImportedUser
}

const wrong = (line: number, faults: readonly Fault[]): Failure => invalidAll(faults, { row_number: line })

export interface ImportedFile {
  rows: ImportedRow[]
  /** Columns that were passed over. */
  warnings: Fault[]
}

/** The users of a file, or the first fault of it. Its rows come in batches, between which other work gets its turn. */
export const readUsers = async (means: ReadingMeans & { config: Config }, path: string): Promise<ImportedFile> => {
  await using lines = linesOf(means, path)
  const { value: first } = await lines.next()
  if (!first) throw new Failure('empty_data_file')
  const { header, faults, warnings } = headerOf(first)
  // What is missing may be there under a name that nobody knows.
  if (faults.length > 0) throw wrong(first.line, [...faults, ...warnings])
  const rows: ImportedRow[] = []
  for await (const row of lines) {
    const { user, faults } = userOf(header, row, means.config)
    if (faults.length > 0) throw wrong(row.line, faults)
    if (rows.push({ line: row.line, user }) > most_users) throw invalid('file', `must hold at most ${most_users} users`)
  }
  if (rows.length === 0) throw new Failure('empty_data_file')
  return { rows, warnings }
}

async function* linesOf(means: ReadingMeans, path: string): AsyncGenerator<Row, undefined> {
  try {
    for await (const batch of rowsOf(means, path)) yield* batch
  } catch (error) {
    throw error instanceof SpreadsheetError ? invalid('file', error.message) : error
  }
}

/** The first row whose login an earlier row has; undefined if there is none. */
export const repeated = (rows: readonly ImportedRow[]): ImportedRow | undefined => {
  const seen = new Set<string>()
  return rows.find(({ user }) => seen.size === seen.add(user.login.toLowerCase()).size)
}
