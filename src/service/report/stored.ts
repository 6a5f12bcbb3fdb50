import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { User } from '#contract/caller.ts'
import type { CostlyContext } from '#contract/operation.ts'
import type { Sheet } from '#formats/sheet/sheet.ts'
import * as reports from '#store/reports/reports.ts'

type Asking = Pick<CostlyContext<User, 'entity_not_found' | 'data_not_ready'>, 'db' | 'caller' | 'files' | 'fail'>

/** A report that is made. Fails with 204 for one that the caller has not, 229 for one that is not ready. */
export const readyReport = async (
  { db, caller, fail }: Asking,
  report_id: number,
): Promise<reports.StoredReport & { key: string }> => {
  const report = (await reports.read(db, caller, report_id)) ?? fail('entity_not_found')
  return report.state === 'done' && report.key !== null ? { ...report, key: report.key } : fail('data_not_ready')
}

/** The sheets of a report as they are kept, each as JSON. */
export async function* linesOf({ files, fail }: Asking, { key }: { key: string }): AsyncGenerator<string> {
  const stored = (await files.get(key)) ?? fail('data_not_ready')
  const unpacked = stored.stream.pipe(createGunzip())
  stored.stream.once('error', (error) => unpacked.destroy(error))
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) yield line
  } finally {
    stored.stream.destroy()
  }
}

/** The sheets of a report, one after the other. */
export async function* storedSheets(asking: Asking, report: { key: string }): AsyncGenerator<Sheet> {
  for await (const line of linesOf(asking, report)) yield JSON.parse(line)
}
