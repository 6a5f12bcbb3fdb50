import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type { User } from '#contract/caller.ts'
import type { CostlyContext } from '#contract/operation.ts'
import type { Sheet } from '#formats/sheet/sheet.ts'
import * as reports from '#store/reports/reports.ts'

type Asking = Pick<CostlyContext<User, 'entity_not_found' | 'data_not_ready'>, 'db' | 'caller' | 'files' | 'fail'>

type Reading = Pick<Asking, 'files' | 'fail'>

/** A report that is made. Fails with 204 for one that the caller has not, 229 for one that is not ready. */
export const readyReport = async (
  { db, caller, fail }: Asking,
  report_id: number,
): Promise<reports.StoredReport & { key: string }> => {
  const report = (await reports.read(db, caller, report_id)) ?? fail('entity_not_found')
  return report.state === 'done' && report.key !== null ? { ...report, key: report.key } : fail('data_not_ready')
}

/** The sheets of a report as they are kept, each as JSON with the end of a line behind it, in pieces of any length. */
async function* piecesOf({ files, fail }: Reading, { key }: { key: string }): AsyncGenerator<Buffer> {
  const stored = (await files.get(key)) ?? fail('data_not_ready')
  const unpacked = stored.stream.pipe(createZstdDecompress({ chunkSize: 256 * 1024 }))
  stored.stream.once('error', (error) => unpacked.destroy(error))
  try {
    yield* unpacked
  } finally {
    stored.stream.destroy()
  }
}

/** The sheets of a report, each as JSON. */
export async function* linesOf(asking: Reading, report: { key: string }): AsyncGenerator<string> {
  const input = Readable.from(piecesOf(asking, report), { objectMode: false })
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) yield line
}

const [comma, line_end] = [0x2c, 0x0a]

/** The sheets of a report as JSON in pieces of any length, a comma before each sheet: as they are kept, nothing of them is read. */
export async function* behindCommas(asking: Reading, report: { key: string }): AsyncGenerator<Buffer> {
  let isBefore = true
  for await (const piece of piecesOf(asking, report)) {
    const isEnd = piece.at(-1) === line_end
    const bytes = isBefore ? Buffer.concat([Buffer.of(comma), piece]) : piece
    for (let at = bytes.indexOf(line_end); at >= 0; at = bytes.indexOf(line_end, at + 1)) bytes[at] = comma
    yield isEnd ? bytes.subarray(0, -1) : bytes
    isBefore = isEnd
  }
}

/** The sheets of a report, one after the other. */
export async function* storedSheets(asking: Reading, report: { key: string }): AsyncGenerator<Sheet> {
  for await (const line of linesOf(asking, report)) yield JSON.parse(line)
}
