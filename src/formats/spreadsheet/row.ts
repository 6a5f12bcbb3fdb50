/** A row that is not blank; `line` counts from 1, as spreadsheets and editors show it. */
export interface Row {
  line: number
  cells: string[]
}

/** Rows of a file at most: 100,000 and their header. */
export const most_rows = 100_001
/** Cells of a row; further ones are left out. */
export const most_columns = 256
/** Characters of a cell at most, as in spreadsheets. */
const longest_cell = 32_767
/** Characters of a row at most, counted with a separator behind each cell. */
export const longest_row = 256 * 1024
/**
 * Characters of all rows at most: as much as the largest file of plain text has. A workbook could say a million times
 * more.
 */
const most_characters = 16 * 1024 * 1024

/** Rows of a batch; the next is characters that fill one. */
const batch = 250
const enough = 256 * 1024

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/**
 * The rows that are not blank, in batches. They are counted as they are made, for what a file says often is held as
 * often.
 * @throws Error for a file of more than is read
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
