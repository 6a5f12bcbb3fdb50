import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** Rows as PostgreSQL's COPY writes them: text, which every version reads. */

/** Bytes of rows that are held at a time. */
const portion = 1_048_576

/** Rows that a query answers, in the format of COPY, in portions that end with a whole row. */
export async function* copyOut(client: pg.ClientBase, query: string): AsyncGenerator<Buffer> {
  const stream = client.query(to(`copy (${query}) to stdout`))
  let held: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    held.push(piece)
    size += piece.length
    if (size < portion) continue
    const rows = Buffer.concat(held)
    // In a value, the end of a line is written as two characters.
    const end = rows.lastIndexOf('\n') + 1
    if (end > 0) yield rows.subarray(0, end)
    held = [rows.subarray(end)]
    size = rows.length - end
  }
  if (size > 0) yield Buffer.concat(held)
}

/** Adds rows in the format of COPY to a table. */
export const copyIn = (
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> => {
  const names = [table, ...columns].map((name) => `"${name.replaceAll('"', '""')}"`)
  return pipeline(rows, client.query(from(`copy ${names[0]} (${names.slice(1)}) from stdin`)))
}
