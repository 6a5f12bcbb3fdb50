import { type Cell, lineOf } from './cells.ts'

/** `INSERT` as `pg_dump --inserts` writes it. */

/** The reading of an `INSERT`: rows as COPY has them, and columns where they are named. */
export interface Insert {
  table: string
  columns?: string[]
  rows: string[]
}

const head = /^INSERT INTO (\S+) (?:\(([^)]*)\) )?(?:OVERRIDING SYSTEM VALUE )?VALUES\s/

/** Answers whether a text begins in the line and goes on behind it, or, where one goes on into it, whether that ends. */
export const opensText = (line: string): boolean => {
  let quotes = 0
  for (let at = line.indexOf("'"); at >= 0; at = line.indexOf("'", at + 1)) quotes++
  return quotes % 2 === 1
}

/** Reads a whole statement; `undefined` when it is no `INSERT` of plain values. */
export const readInsert = (statement: string): Insert | undefined => {
  const found = head.exec(statement)
  if (!found) return undefined
  const [all, table = '', columns] = found
  const rows = rowsOf(statement.slice(all.length))
  return rows && { table, ...(columns !== undefined && { columns: columns.split(', ') }), rows }
}

/** A text, nothing, or a figure or the like, and what ends it. */
const value = /\s*(?:[Ee]?'((?:[^']|'')*)'|(NULL)|([^',()\s]+))\s*([,)])/y

const rowsOf = (values: string): string[] | undefined => {
  const rows: string[] = []
  let at = 0
  for (;;) {
    const open = values.indexOf('(', at)
    if (open < 0) return rows
    const cells: Cell[] = []
    value.lastIndex = open + 1
    for (;;) {
      const found = value.exec(values)
      if (!found) return undefined
      const [, text, nothing, plain = ''] = found
      cells.push(nothing ? null : text === undefined ? plain : text.replaceAll("''", "'"))
      if (found[4] === ')') break
    }
    at = value.lastIndex
    rows.push(lineOf(cells))
  }
}
