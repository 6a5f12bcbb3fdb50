import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import type { EventName } from '#judge/events.ts'
import { sentenceOf } from '#judge/sentences.ts'
import { type Entry, tell } from '#resource/history/entry.ts'
import type { Subject } from '#resource/today.ts'
import { visibleWatched, type WatchedTracker } from '#store/fleet/device-recorded.ts'
import { licensedBefore } from '#store/fleet/employee-list.ts'
import { type Silent, silentSince } from '#store/fleet/silent-trackers.ts'
import { insuredBefore } from '#store/fleet/vehicles.ts'
import * as entries from '#store/history/entries.ts'

/** What needs somebody today. Days are those of the caller's calendar. */

type Asking = Pick<Context<User>, 'db' | 'caller' | 'now'>

/** Somebody who asks, and the trackers that are watched for it. */
type Watching = Asking & { trackers: readonly WatchedTracker[] }

/** Entries that are looked at, however many there are. */
const most_emergencies = 1000
const most_entries = 20_000
/** Days in which an emergency is still new: as many as make alarms on the map. */
const lately = 7

const tooFast: readonly EventName[] = ['speedup', 'over_speed_reported']

const local = ({ now, caller }: Asking) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(caller.time_zone)

/** Both ends of the caller's day that began `days` ago and ends today. */
const span = (asking: Asking, days = 0) => {
  const today = local(asking).startOfDay()
  return {
    from: new Date(today.subtract({ days }).epochMilliseconds),
    to: new Date(today.add({ days: 1 }).epochMilliseconds - 1),
  }
}

/** What happened, with the entries that are shown. */
interface Happened {
  told: entries.Told[]
  count: number
  /** There is more than was looked at. */
  more: boolean
  /** The newest entries of these events, or of all. */
  list(events?: readonly string[]): Promise<Entry[]>
}

const happened = async (
  { db, caller, trackers }: Watching,
  some: Omit<entries.Wanted, 'trackers' | 'all' | 'sort'>,
  { looked, shown }: { looked: number; shown: number },
): Promise<Happened> => {
  const wanted = { ...some, trackers, all: caller.master, sort: 'event_time' as const }
  const told = await entries.newest(db, caller, wanted, { looked, shown })
  const count = told.reduce((sum, one) => sum + one.count, 0)
  const labels = new Map(trackers.map(({ tracker_id, label }) => [tracker_id, label]))
  return {
    told,
    count,
    more: count === looked,
    async list(events) {
      const ids = told.filter(({ event }) => !events || events.includes(event)).flatMap((one) => one.ids)
      const rows = ids.length > 0 ? await entries.readSome(db, caller, ids) : []
      return rows.slice(0, shown).map((row) => tell(row, { label: labels.get(row.tracker_id) ?? '' }))
    },
  }
}

/** Emergencies of the last days that were not read. */
const emergencies = async (asking: Watching, shown: number) => {
  const some = { ...span(asking, lately - 1), only_emergency: true, only_unread: true }
  const { count, more, list } = await happened(asking, some, { looked: most_emergencies, shown })
  return { count, more, list: await list() }
}

/** What happened today by event, and who was too fast. */
const today = async (asking: Watching, shown: number) => {
  const { told, count, more, list } = await happened(asking, span(asking), { looked: most_entries, shown })
  const fast = told.filter(({ event }) => (tooFast as readonly string[]).includes(event))
  return {
    told: {
      count,
      more,
      list: told.slice(0, shown).map(({ event, count }) => {
        const name = event as EventName
        return { event: name, description: sentenceOf(asking.caller.locale, name), count }
      }),
    },
    speeding: { count: fast.reduce((sum, one) => sum + one.count, 0), more, list: await list(tooFast) },
  }
}

/** Trackers that are not heard any more, and those that never were. */
const silence = async ({ db, now, trackers }: Watching, hours: number, shown: number) => {
  const all = await silentSince(db, trackers, new Date(now.getTime() - hours * 3_600_000))
  const { silent = [], never_heard = [] } = Object.groupBy(all, ({ heard }) => (heard ? 'silent' : 'never_heard'))
  const some = (list: Silent[]) => ({ count: list.length, list: list.slice(0, shown) })
  return { silent: some(silent), never_heard: some(never_heard) }
}

/** The last day of those `days` that begin today. */
export const dayAfter = (asking: Asking, days: number): string => local(asking).toPlainDate().add({ days }).toString()

interface Wishes {
  subjects: readonly Subject[]
  /** Listed of each. */
  rows: number
  silent_hours: number
  /** The last day of papers that are told. */
  ends_until: string
}

/** The subjects that are asked for, all asked of the store at the same time. */
export const readToday = async ({ db, caller, now }: Asking, { subjects, rows, silent_hours, ends_until }: Wishes) => {
  const has = (...some: Subject[]): boolean => some.some((one) => subjects.includes(one))
  const isWatching = has('emergencies', 'speeding', 'told', 'silent', 'never_heard')
  const watching = { db, caller, now, trackers: isWatching ? await visibleWatched(db, caller, now) : [] }
  const [urgent, happened, silent, insurances, licences] = await Promise.all([
    has('emergencies') && emergencies(watching, rows),
    has('speeding', 'told') && today(watching, rows),
    has('silent', 'never_heard') && silence(watching, silent_hours, rows),
    has('insurances') && insuredBefore(db, caller, ends_until, rows),
    has('licences') && licensedBefore(db, caller, ends_until, rows),
  ])
  const all = { ...happened, ...silent, ...(urgent && { emergencies: urgent }) }
  const papers = { ...(insurances && { insurances }), ...(licences && { licences }) }
  const told = Object.entries({ ...all, ...papers }).filter(([subject]) => has(subject as Subject))
  return Object.fromEntries(told) as Partial<typeof all & typeof papers>
}
