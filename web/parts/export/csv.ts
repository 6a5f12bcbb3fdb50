import type { Cell } from '#web/ui/table.tsx'
import { type Sink, textOf } from './listing.ts'

/** As the service writes lists (`src/formats/table.ts`): a mark that says UTF-8, semicolons, and no cell that is a formula. */
export const csv = (titles: readonly string[], decimal: string): Sink => {
  const parts: Blob[] = []
  const add = (rows: readonly (readonly Cell[])[]): void => {
    parts.push(new Blob([rows.map((row) => `${row.map((cell) => fieldOf(cell, decimal)).join(';')}\r\n`).join('')]))
  }
  parts.push(new Blob(['\uFEFF']))
  add([titles])
  return { add, end: () => new Blob(parts, { type: 'text/csv' }) }
}

const fieldOf = (cell: Cell, decimal: string): string => {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell).replace('.', decimal) : ''
  const text = harmless(textOf(cell))
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What spreadsheets take for a formula, also behind blanks and line ends and with full-width signs. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** An apostrophe stands before what would be a formula; a number, or a phone's, is none. */
const harmless = (text: string): string => (formula.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text)
