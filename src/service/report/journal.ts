import { type Drive, type Journal, type JournalChange, most_changes } from '#report/facts.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import * as journal from '#store/reports/journal.ts'
import * as months from '#store/reports/journal-months.ts'
import { toldEntry } from '../journal/told.ts'
import { odometersOf } from './odometer.ts'

/** The journal of a tracker in a period: what its drives were for, and what of that was changed. @param drives in their order */
export const journalOf = async (
  asking: { db: Db; viewer: Viewer },
  tracker_id: number,
  period: { from: Date; to: Date },
  drives: readonly Drive[],
): Promise<Journal> => {
  const { db, viewer } = asking
  const sort = [{ property: 'start_datetime', ascending: true }] as const
  const entries = await journal.list(db, viewer, { tracker_id, period, sort, zone: 'UTC' })
  const wanted = { from: period.from.getTime(), to: period.to.getTime(), most: most_changes }
  const changes = await journal.changesOf(db, viewer, tracker_id, wanted)
  const closed = (await months.list(db, viewer, tracker_id)).map(({ month }) => month)
  const times = drives.flatMap(({ from, to }) => [from, to])
  const shown = await odometersOf(asking, tracker_id, times)
  return {
    ...{ entries: entries.map(toldEntry), changes: changes.map(changeOf), closed },
    odometers: drives.map((_, i) => ({ start: shown[2 * i], end: shown[2 * i + 1] })),
  }
}

const changeOf = ({ changed, author, start_date, before, after }: journal.Change): JournalChange => ({
  ...{ time: changed.getTime(), author, from: start_date.getTime(), before, after },
})
