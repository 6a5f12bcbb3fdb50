import type { User } from '#contract/caller.ts'
import { type Fault, invalid, refuse } from '#contract/errors.ts'
import { type ReadingMeans, rowsOf } from '#contract/turn.ts'
import { type Row, SpreadsheetError } from '#formats/spreadsheet.ts'
import type { Db } from '#store/db.ts'
import * as receipts from '#store/fuel/receipts.ts'
import { type Line, most_lines } from './read.ts'

/** The rows of a card's file. Throws error 7 for what is no table, or too long a one. */
export const rowsOfCard = async (means: ReadingMeans, path: string): Promise<Row[]> => {
  const rows: Row[] = []
  try {
    for await (const batch of rowsOf(means, path)) {
      rows.push(...batch)
      if (rows.length > most_lines + 1) throw invalid('file', `must have at most ${most_lines} lines`)
    }
  } catch (error) {
    throw error instanceof SpreadsheetError ? invalid('file', error.message) : error
  }
  return rows
}

/** A vehicle and a tracker that receipts are of where their lines name none. */
export type Otherwise = Pick<receipts.NewReceipt, 'tracker_id' | 'vehicle_id'> | undefined

/** Adds receipts of lines, all or none; answers how many there were not before. Throws error 7 that names each line whose vehicle is not known. */
export const addLines = async (
  { db, caller, now }: { db: Db; caller: User; now: Date },
  lines: readonly Line[],
  otherwise: Otherwise,
): Promise<number> => {
  const called = [...new Set(lines.flatMap((line) => line.called || []))]
  const known = await receipts.payers(db, caller, called)
  const byName = new Map<string, receipts.Payer[]>()
  for (const payer of known)
    for (const name of new Set(payer.names)) byName.set(name, [...(byName.get(name) ?? []), payer])
  const faults: Fault[] = []
  const all = lines.flatMap((line): receipts.NewReceipt[] => {
    const found = line.called ? byName.get(line.called) : undefined
    const only = found?.length === 1 ? found[0] : undefined
    const whose = only ? { tracker_id: only.tracker_id, vehicle_id: only.id } : line.called ? undefined : otherwise
    if (whose) return [{ ...line.receipt, employee_id: null, ...whose }]
    faults.push({ parameter: `file.${line.line}.${line.title}`, error: whatIsWrong(line, found) })
    return []
  })
  refuse(faults)
  return (await receipts.create(db, caller, all, now)).length
}

const whatIsWrong = ({ called }: Line, found: readonly unknown[] | undefined): string => {
  if (!called) return 'must name a vehicle, or vehicle_id one for all'
  return found ? 'is the name of several vehicles' : 'is no vehicle that is known'
}
