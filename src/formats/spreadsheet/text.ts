import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Info, parse } from 'csv-parse'
import { hinted, line_ends, separator } from '../csv.ts'
import { decodeTexts } from '../text.ts'
import { longest_row, most_columns, type Row } from './row.ts'

/** Tables of plain text, read as they stream. */

/** Characters at the beginning by which separator and quotes are found. */
const looked_at = 64 * 1024

/**
 * The rows of a text in any encoding, as they stream; separator and quotes are found in the first line unless they are
 * given. A line before it that names the separator is left out.
 * @throws Error for a text that is no table
 */
export async function* textRows(open: () => AsyncIterable<Uint8Array>, delimiter?: string): AsyncGenerator<Row, void> {
  const { head, rest } = await beginning(printable(decodeTexts(open)))
  const between = delimiter ?? separator(head)
  const isHinted = hinted(head) !== undefined
  const parser = parse({
    delimiter: between,
    quote: quoteOf(isHinted ? head.replace(/^.*/, '') : head, between),
    from_line: isHinted ? 2 : 1,
    info: true,
    // A quote that nobody closes must not gather the rest of the file.
    max_record_size: longest_row,
    relax_column_count: true,
    record_delimiter: line_ends,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  const read = pipeline(Readable.from(rest), parser)
  // The parser tells the same to whoever iterates it.
  read.catch(() => undefined)
  for await (const { record, info } of parser as AsyncIterable<Parsed>)
    yield { line: info.lines, cells: record.slice(0, most_columns) }
  await read
}

interface Parsed {
  record: string[]
  info: Info
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has; DOS ended its own with 1A
const binary = /[\x00-\x08\x0e-\x19\x1b-\x1f]/

async function* printable(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (binary.test(piece)) throw new Error('neither text nor a workbook')
    yield piece
  }
}

/** The beginning of the text, and the whole of it. */
const beginning = async (pieces: AsyncGenerator<string>) => {
  let begun = ''
  while (begun.length < looked_at) {
    const { value, done } = await pieces.next()
    if (done) break
    begun += value
  }
  return { head: begun.slice(0, looked_at), rest: joined(begun, pieces) }
}

async function* joined(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head
  yield* rest
}

/**
 * The quotes of the text: apostrophes when a cell of the first line stands between two of them and none between quotes.
 */
const quoteOf = (head: string, delimiter: string): string => {
  const [line = ''] = head.split(/\r?\n|\r/).filter((line) => line.trim() !== '')
  const between = RegExp.escape(delimiter)
  const quoted = new RegExp(`(^|${between})'[^']*'(${between}|$)`)
  return !line.includes('"') && quoted.test(line) ? "'" : '"'
}
