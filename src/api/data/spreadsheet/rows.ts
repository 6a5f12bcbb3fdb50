import type { Keeping } from '#contract/operation.ts'
import { printable } from '#formats/printable.ts'
import { type Row, SpreadsheetError } from '#formats/spreadsheet.ts'
import type { Db } from '#store/db.ts'
import * as spreadsheets from '#store/import/spreadsheets.ts'
import type { Owner } from '#store/owner.ts'

/** Storing the rows of an uploaded spreadsheet in chunks. */

/** Rows of a chunk, and characters in it, at most: so much is in memory at a time. */
const most_rows = 250
const most_characters = 256 * 1024

interface Given {
  name: string
  batches: AsyncIterable<readonly Row[]>
  /** The first row is the header. */
  parse_header?: boolean | undefined
}

/** Stores all rows of the file, or none of a file that is wrong or empty. Returns the first rows too. */
export const keep = async (
  { db, caller: owner, transaction }: { db: Db; caller: Owner } & Keeping,
  { name, batches, parse_header }: Given,
) => {
  await using rows = eachOf(batches)
  const header = parse_header ? (await rows.next()).value?.cells.map(titleOf) : undefined
  const id = await spreadsheets.begin(db, owner, { name, header })
  try {
    let first: Row[] = []
    let [ordinal, count] = [0, 0]
    for await (const chunk of chunksOf(rows)) {
      if (ordinal === 0) first = chunk
      await spreadsheets.append(db, owner, id, { ordinal: ordinal++, rows: chunk })
      count += chunk.length
    }
    if (count === 0) throw new SpreadsheetError('holds no rows')
    await transaction((db) => spreadsheets.complete(db, owner, id, count))
    return { id, header, first }
  } catch (error) {
    await spreadsheets.remove(db, owner, id)
    throw error
  }
}

async function* eachOf(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row, undefined> {
  for await (const batch of batches) yield* batch
}

async function* chunksOf(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let chunk: Row[] = []
  let characters = 0
  for await (const row of rows) {
    chunk.push(row)
    characters += row.cells.reduce((sum, { length }) => sum + length, 0)
    if (chunk.length < most_rows && characters < most_characters) continue
    yield chunk
    chunk = []
    characters = 0
  }
  if (chunk.length > 0) yield chunk
}

/** The name of an uploaded file, without the directories that some browsers put before it. */
export const nameOf = (name: string): string => printable(name.replace(/^.*[\\/]/s, '')).slice(0, 255)

const titleOf = (cell: string): string => printable(cell, ' ').trim()

const normal = (title: string): string => title.trim().toLowerCase()

/** The field of each title, by `map`; `undefined` for titles without one. Without a map the titles themselves. */
export const fieldsOf = (titles: readonly string[], map: Record<string, string> | undefined): string[] => {
  if (!map) return [...titles]
  const fields = new Map(Object.entries(map).map(([title, field]) => [normal(title), field]))
  return titles.map((title) => fields.get(normal(title)) ?? 'undefined')
}
