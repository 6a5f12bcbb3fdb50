import { Failure, invalid } from '#contract/errors.ts'
import type { Row } from '#formats/spreadsheet.ts'
import { readTabbed } from '#formats/tabbed.ts'
import type { Db } from '#store/db.ts'
import * as spreadsheets from '#store/import/spreadsheets.ts'
import type { Owner } from '#store/owner.ts'
import { type Columns, skipped } from './draft.ts'

/** Rows that are converted at a time (rulings, "Quotas and batches"). */
const most_rows = 1000
/** Characters of a batch that are looked at, for they are read in one go. */
const longest = 2_000_000

interface Source {
  batch?: string | undefined
  file_id?: string | undefined
}

/**
 * The rows to convert, of the batch or the file that was sent, and whether there were more. Fails with 234 for a file
 * that is unknown, another account's or a day old.
 */
export const sourceOf = async (
  db: Db,
  owner: Owner,
  { batch, file_id }: Source,
): Promise<{ rows: Row[]; limit_exceeded: boolean }> => {
  if (!file_id && batch === undefined) throw invalid('batch', 'is required unless file_id is given')
  const { rows, isCut } = file_id
    ? { rows: await rowsOfFile(db, owner, file_id), isCut: false }
    : rowsOfBatch(batch as string)
  return { rows: rows.slice(0, most_rows), limit_exceeded: isCut || rows.length > most_rows }
}

const rowsOfBatch = (batch: string): { rows: Row[]; isCut: boolean } => {
  const isCut = batch.length > longest
  const text = isCut ? batch.slice(0, batch.lastIndexOf('\n', longest) + 1) : batch
  try {
    return { rows: readTabbed(text, most_rows + 1), isCut }
  } catch (error) {
    throw invalid('batch', (error as Error).message)
  }
}

const rowsOfFile = async (db: Db, owner: Owner, file_id: string): Promise<Row[]> => {
  if (!(await spreadsheets.read(db, owner, file_id))) throw new Failure('invalid_data_format')
  const rows: Row[] = []
  for (let ordinal = 0; rows.length <= most_rows; ordinal++) {
    const chunk = await spreadsheets.chunk(db, owner, file_id, ordinal)
    if (!chunk) break
    rows.push(...chunk)
  }
  return rows
}

/** The fields again; throws error 7 for one that has no column. */
export const fieldsKnown = (fields: readonly string[], columns: Columns): readonly string[] => {
  const unknown = fields.findIndex((field) => field !== skipped && !Object.hasOwn(columns, field))
  if (unknown >= 0)
    throw invalid(`fields.${unknown}`, `must be one of ${[...Object.keys(columns), skipped].join(', ')}`)
  return fieldsOnce(fields)
}

/** The fields again; throws error 7 for one that is named twice, unless it is passed over. */
export const fieldsOnce = (fields: readonly string[], parameter = 'fields'): readonly string[] => {
  const twice = fields.findIndex((field, i) => field !== skipped && fields.indexOf(field) < i)
  if (twice >= 0) throw invalid(`${parameter}.${twice}`, 'must be named once')
  return fields
}
