/** A row that holds anything; `line` counts from 1, as spreadsheets and editors show it. */
export interface Row {
  line: number
  cells: string[]
}

/** Rows of a file: 100,000 and their header. */
export const most_rows = 100_001
export const most_columns = 256

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
