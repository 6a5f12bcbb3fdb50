import { detailOf } from '#judge/detail.ts'
import { retold } from '#judge/sentences.ts'
import { type Event, most_events, type Window } from '#report/facts.ts'
import type { Db } from '#store/db.ts'
import type { Entry } from '#store/history/entries.ts'
import * as entries from '#store/history/entries.ts'
import type { Viewer } from '#store/owner.ts'

/** Entries that are read at a time. */
const together = 1000

interface Wanted {
  db: Db
  viewer: Viewer
  tracker_id: number
  reading: { label: string; kept_from: number }
  windows: readonly Window[]
  events?: readonly string[] | undefined
}

/** Lists what happened to a device in these windows, by when it happened, in the language and units of who asks. */
export const eventsOf = async (wanted: Wanted): Promise<Event[]> => {
  const events: Event[] = []
  for (const window of wanted.windows)
    for await (const rows of pages(wanted, window)) {
      events.push(...rows.map(eventOf))
      if (events.length >= most_events) return events.slice(0, most_events)
    }
  return events
}

/** Counts the events of a device in these windows. */
export const countEvents = async ({ db, viewer, tracker_id, reading, windows, events }: Wanted): Promise<number> => {
  const kept = windows.flatMap(({ from, to }) =>
    to < reading.kept_from ? [] : { start_time: Math.max(from, reading.kept_from), end_time: to },
  )
  const counts = await entries.countWithin(db, viewer, tracker_id, kept, events)
  return counts.reduce((all, count) => all + count, 0)
}

async function* pages({ db, viewer, tracker_id, reading, events }: Wanted, window: Window): AsyncGenerator<Entry[]> {
  const { label, kept_from } = reading
  const trackers = [{ tracker_id, label, kept_from: new Date(kept_from) }]
  const seen = new Set<number>()
  const asked = { trackers, all: false, sort: 'event_time', to: new Date(window.to), events } as const
  let [from, limit] = [window.from, together]
  for (;;) {
    const rows = await entries.list(db, viewer, { ...asked, from: new Date(from) }, { ascending: true, limit })
    const fresh = rows.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    if (fresh.length > 0) yield fresh
    if (rows.length < limit) return
    from = (rows.at(-1) as Entry).event_time.getTime()
    // So many happened in one moment that it is not passed.
    limit = fresh.length > 0 ? together : 2 * limit
  }
}

const eventOf = (entry: Entry): Event => {
  const { id, event, event_time, message, lat, lng, address, employee_id, driver, locale, measures, extra } = entry
  const detail = detailOf(entry, { locale, measures })
  const text = retold(event, message, locale)
  return {
    ...{ id, event, time: event_time.getTime() },
    text: detail ? `${text}: ${detail}` : text,
    ...(lat !== null && lng !== null && { place: { lat, lng, address } }),
    ...(Array.isArray(extra.zone_ids) && { zones: zonesOf(extra) }),
    ...(employee_id !== null && { driver: { id: employee_id, name: driver ?? '' } }),
  }
}

/** Zones as the event has them: their labels are those that they had then. */
const zonesOf = ({ zone_ids = [], zone_labels = [] }: { zone_ids?: number[]; zone_labels?: string[] }) =>
  zone_ids.map((id, i) => ({ id, label: zone_labels[i] ?? '' }))
