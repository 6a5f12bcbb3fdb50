/** A row that holds anything; `line` counts from 1, as spreadsheets and editors show it. */
export interface Row {
  line: number
  cells: string[]
}

/** Rows of a file: 100,000 and their header. */
export const most_rows = 100_001
/** Cells of a row; those behind them are left out. */
export const most_columns = 256
/** Characters of a cell, as spreadsheets have it. */
const longest_cell = 32_767
/** Characters of a row, counted as text that has a separator behind each cell. */
export const longest_row = 256 * 1024
/** Characters of all rows: what the largest file of plain text can say. A workbook can say a million times more. */
const most_characters = 16 * 1024 * 1024

/** Rows of a batch, and characters after which it is one. */
const batch = 250
const enough = 256 * 1024

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/**
 * The rows that hold anything, in batches, counted while they are made: nothing that a file says often is held as often.
 * @throws Error for what is more than is read
 */
export async function* batched(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Row[], void> {
  let made: Row[] = []
  let [count, characters, all] = [0, 0, 0]
  for await (const row of rows) {
    if (isBlank(row.cells)) continue
    if (++count > most_rows) throw new Error(`more than ${most_rows} rows`)
    const size = sizeOf(row)
    characters += size
    all += size
    if (all > most_characters) throw new Error(`more than ${most_characters} characters`)
    if (made.push(row) < batch && characters < enough) continue
    yield made
    made = []
    characters = 0
  }
  if (made.length > 0) yield made
}

const sizeOf = ({ line, cells }: Row): number => {
  let size = cells.length
  for (const { length } of cells) {
    if (length > longest_cell) throw new Error(`a cell of more than ${longest_cell} characters in line ${line}`)
    size += length
  }
  if (size > longest_row) throw new Error(`line ${line} has more than ${longest_row} characters`)
  return size
}
