import { parse } from 'csv-parse/sync'
import { decodeText } from './text.ts'

export interface Table {
  /** The first row. */
  header: string[]
  rows: string[][]
}

const SEPARATORS = ['\t', ';', ',', '|'] as const
/**
 * Line ends, all of which a file may have that was written on two systems. Unless told, the parser takes the first that
 * it meets for the only one.
 */
export const line_ends = ['\r\n', '\n', '\r']

/** The separator that the first line names for Excel, `sep=;`: such a line is no row. */
export const hinted = (text: string): string | undefined => /^"?sep=([^\w\s"]|\t)"?[ \t]*(?=[\r\n]|$)/i.exec(text)?.[1]

/**
 * A table of text: quoted fields may hold separators, quotes and line ends. The separator (comma, semicolon, tab, bar) is
 * the one that the first row has most of, unless a line before it names it.
 * @throws Error that names the line of a quote which is never closed
 */
export function readCsv(bytes: Uint8Array): Table {
  const text = decodeText(bytes)
  const [header = [], ...rows] = parse(text, {
    from_line: hinted(text) ? 2 : 1,
    delimiter: separator(text),
    relax_column_count: true,
    record_delimiter: line_ends,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  return { header: header.map((name) => name.trim()), rows }
}

/** Each row under the names of the header; fields beyond it have no name and are left out. */
export function* records({ header, rows }: Table): Generator<Record<string, string>> {
  for (const row of rows) yield Object.fromEntries(header.map((name, i) => [name, row[i] ?? '']))
}

/** Finds the separator: the one that the first line names, else the one that the first row with anything in it has most of outside quotes: tab, semicolon, comma or bar. */
export function separator(text: string): string {
  const named = hinted(text)
  if (named) return named
  const [head = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
  const count = (mark: string) => head.split(mark).length
  return SEPARATORS.reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
