import type { JournalEntry } from '#report/facts.ts'
import type { Entry } from '#store/reports/journal.ts'

/** An entry as reports have it. */
export const toldEntry = (entry: Entry): JournalEntry => {
  const { id, employee_id, driver, type, commute, purpose, partner, comment, start_odometer, end_odometer } = entry
  return {
    ...{ id, from: entry.start_date.getTime(), to: entry.end_date.getTime(), entered: entry.created.getTime() },
    ...{ start: entry.start_location, end: entry.end_location, length: entry.length * 1000 },
    said: { type, commute, purpose, partner, comment },
    ...(employee_id !== null && { driver: { id: employee_id, name: driver ?? '' } }),
    odometers: { start: start_odometer ?? undefined, end: end_odometer ?? undefined },
  }
}
