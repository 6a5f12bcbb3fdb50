import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { type Fault, refuse } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Ids } from '#contract/schema.ts'
import { NewJournalEntry } from '#resource/journal.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as employees from '#store/fleet/employees.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as journal from '#store/reports/journal.ts'
import * as months from '#store/reports/journal-months.ts'

const example = {
  ...{ tracker_id: 1, start_date: '2026-01-05 08:00:00', end_date: '2026-01-05 08:40:00', type: 'work', length: 21.4 },
  start_location: { lat: 48.137, lng: 11.575, address: 'Marienplatz 1, München' },
  end_location: { lat: 48.262, lng: 11.668, address: 'Boltzmannstraße 3, Garching' },
  ...{ purpose: 'Maintenance', partner: 'Physics department' },
}

export default command('driver/journal/entry/create', {
  summary: 'Enters drives into the journal.',
  description:
    'As `driver/journal/proposal/list` proposes them, or by hand. All are entered or none. 201: a tracker or an employee is not there. 281: one begins in ' +
    'a month that is closed. 267: a tracker would have more than 100,000.',
  access: userWith('reports'),
  params: Type.Object({
    entries: Type.Array(NewJournalEntry, {
      minItems: 1,
      maxItems: 1000,
      description: 'Drives, each with what it was for.',
    }),
  }),
  result: Type.Object({ ids: Described(Ids, 'Beyond the contract: ids of the entries, in their order.') }),
  errors: ['not_found', 'device_blocked', 'resource_closed', 'too_many_entities'],
  example: { params: { entries: [example] } },

  async handler({ entries }, { db, caller, now, fail }) {
    refuse(entries.flatMap((entry, i) => faultsOf(entry, `entries.${i}`, now)))
    const people = [...new Set(entries.flatMap(({ employee_id }) => employee_id ?? []))]
    const trackerIds = [...new Set(entries.map(({ tracker_id }) => tracker_id))].sort((a, b) => a - b)
    const ids: number[] = []
    for (const tracker_id of trackerIds) {
      const tracker = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail)
      const places = [...entries.keys()].filter((i) => entries[i]?.tracker_id === tracker_id)
      const own = places.map((i) => entries[i] as (typeof entries)[number])
      const closed = await months.firstClosed(
        db,
        caller,
        tracker_id,
        own.map(({ start_date }) => start_date),
      )
      if (closed !== undefined) fail('resource_closed', { entry: places[closed] })
      if ((await journal.count(db, tracker)) + own.length > journal.most_entries) fail('too_many_entities')
      const made = await journal.create(db, tracker, own.map(newOf), now)
      for (const [n, i] of places.entries()) ids[i] = made[n] as number
    }
    if ((await employees.hold(db, caller, people)).length < people.length) fail('not_found')
    return { ids }
  },
})

const faultsOf = (
  { start_date, end_date, start_odometer, end_odometer }: NewJournalEntry,
  at: string,
  now: Date,
): Fault[] => [
  ...(end_date <= start_date ? [{ parameter: `${at}.end_date`, error: 'must be later than start_date' }] : []),
  ...(end_date > now ? [{ parameter: `${at}.end_date`, error: 'must not be in the future' }] : []),
  ...((end_odometer ?? Number.POSITIVE_INFINITY) < (start_odometer ?? 0)
    ? [{ parameter: `${at}.end_odometer`, error: 'must not be less than start_odometer' }]
    : []),
]

const newOf = ({ tracker_id: _, ...entry }: NewJournalEntry): journal.NewEntry => ({
  ...entry,
  commute: entry.commute ?? false,
  employee_id: entry.employee_id ?? null,
  purpose: entry.purpose || null,
  partner: entry.partner || null,
  comment: entry.comment || null,
  start_odometer: entry.start_odometer ?? null,
  end_odometer: entry.end_odometer ?? null,
})
