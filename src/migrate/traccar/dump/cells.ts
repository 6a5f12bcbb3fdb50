/** Rows as COPY writes them: cells between tabs, `\N` where there is nothing. */

/** The value of a cell. */
export type Cell = string | null

/** The cells of a row. */
export const cellsOf = (line: string): Cell[] => {
  const cells: Cell[] = line.split('\t')
  if (!line.includes('\\')) return cells
  return cells.map((cell) => (cell?.includes('\\') ? unescaped(cell) : cell))
}

const meant: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const unescaped = (cell: string): Cell =>
  cell === '\\N' ? null : cell.replace(/\\(.)/gs, (_, letter: string) => meant[letter] ?? letter)

/** A row of these cells. */
export const lineOf = (cells: readonly Cell[]): string => cells.map(escaped).join('\t')

const written: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' }

const escaped = (cell: Cell): string =>
  cell === null ? '\\N' : cell.replace(/[\n\r\t\\]/g, (letter) => written[letter] ?? '')
