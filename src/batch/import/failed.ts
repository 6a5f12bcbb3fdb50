import type { User } from '#contract/caller.ts'
import { type Context, type FileAnswer, file } from '#contract/operation.ts'
import { xlsx } from '#formats/table.ts'
import * as imports from '#store/import/data-imports.ts'

export const media_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A workbook of the rows that failed, each with what is wrong behind its cells. Fails with 201 for an unknown import,
 * 204 when no row has failed.
 */
export const failedRows = async (
  { db, caller, now, fail }: Context<User, 'not_found' | 'entity_not_found'>,
  type: imports.ImportType,
  process_id: number,
): Promise<FileAnswer> => {
  const found = (await imports.read(db, caller, [type], process_id)) ?? fail('not_found')
  if (found.failed === 0) fail('entity_not_found')
  const failures = () => imports.failures(db, caller, process_id)
  const rows = rowsOf(wideAs(await widest(failures()), found.titles), failures())
  return file(`failed-${process_id}.xlsx`, media_type, xlsx('Failed', rows, now))
}

const widest = async (failures: AsyncIterable<imports.FailedRow[]>): Promise<number> => {
  let width = 0
  for await (const batch of failures) width = Math.max(width, ...batch.map(({ cells }) => cells.length))
  return width
}

/** Titles of all columns: some rows may have more cells than anybody named. */
const wideAs = (width: number, titles: readonly string[]): string[] =>
  Array.from({ length: Math.max(width, titles.length) }, (_, i) => titles[i] ?? '')

async function* rowsOf(
  titles: readonly string[],
  failures: AsyncIterable<imports.FailedRow[]>,
): AsyncGenerator<string[][]> {
  yield [[...titles, 'error']]
  for await (const batch of failures)
    yield batch.map(({ cells, error }) => [...titles.map((_, i) => cells[i] ?? ''), error])
}
