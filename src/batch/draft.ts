import type { Fault } from '#contract/errors.ts'
import type { Row } from '#formats/spreadsheet.ts'

/** A row of a spreadsheet on its way to a vehicle, an employee or a place: its record so far, and its faults. */
export interface Draft extends Row {
  record: Record<string, unknown>
  /** What is said of where it is; degrees and metres. */
  where: { address?: string; lat?: number; lng?: number; radius?: number }
  /** What it refers to by names, in lower case but for tags that are not known. */
  names: { tags: string[]; tracker?: string; garage?: string; department?: string }
  /** Names of tags that the account does not have. */
  tag_names: string[]
  faults: Fault[]
}

/** A reader of the cells of one column. */
export interface Column {
  /** The field that faults name. */
  parameter: string
  /** Puts what the cell, which is not empty, says into the draft; or answers what it should have been. */
  read(draft: Draft, cell: string): string | undefined
}

/** A named column; `undefined` is passed over. */
export type Columns = Readonly<Record<string, Column>>

/** The name of a column that is passed over. */
export const skipped = 'undefined'

/** The draft of a row, its cells read by the columns of these fields. Empty cells are passed over. */
export const draftOf = (row: Row, fields: readonly string[], columns: Columns): Draft => {
  const draft: Draft = { ...row, record: {}, where: {}, names: { tags: [] }, tag_names: [], faults: [] }
  for (const [i, field] of fields.entries()) {
    const cell = row.cells[i]?.trim() ?? ''
    const column = columns[field]
    if (!column || cell === '') continue
    const error = column.read(draft, cell)
    if (error) draft.faults.push({ parameter: column.parameter, error })
  }
  return draft
}
