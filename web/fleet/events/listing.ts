import type { Result } from '#client/client.ts'
import { type Listing, most_rows, type Page, pointOf, TooMany } from '#web/parts/export/listing.ts'
import type { Words } from '#web/words/dictionary.ts'
import { localOf, timeOf } from '#web/words/format.ts'
import { messageOf } from './message.ts'
import type { Entry } from './use-entry.ts'

interface Period {
  from: string
  to: string
}

/** Asks for the entries of a period, the newest first. */
export type AskEntries = (period: Period) => Promise<Pick<Result<'history/user/list'>, 'list' | 'total'>>

interface Means {
  words: Words<'fleet/events'>
  columns: Words<'parts/export'>['columns']
  yes: string
}

/** The events of a period as a file has them. */
export const eventListing = (ask: AskEntries, period: Period, { words, columns, yes }: Means): Listing<Entry> => ({
  name: words.title,
  columns: [
    { title: columns.time, told: ({ event_time }) => ({ at: event_time }) },
    { title: columns.tracker, told: ({ extra }) => extra.tracker_label },
    { title: columns.driver, told: ({ driver }) => driver ?? '' },
    { title: columns.event, told: messageOf },
    { title: columns.detail, told: ({ detail }) => detail ?? '' },
    { title: columns.address, told: ({ address }) => address },
    { title: columns.lat, told: ({ location }) => location?.lat },
    { title: columns.lng, told: ({ location }) => location?.lng },
    { title: words.emergency, told: ({ extra }) => (extra.emergency ? yes : '') },
  ],
  pages: () => entriesOf(ask, period),
  place: ({ location }) => pointOf(location),
})

/**
 * All entries of a period. Their lists have no offset: what is too long for one is asked for in parts of the period, the
 * latest first.
 * @throws TooMany also where one second has more than a list tells
 */
export async function* entriesOf(ask: AskEntries, period: Period): AsyncGenerator<Page<Entry>> {
  const first = await ask(period)
  if (first.total > most_rows) throw new TooMany()
  for await (const list of partsOf(ask, period, first)) yield { list, count: first.total }
}

async function* partsOf(
  ask: AskEntries,
  period: Period,
  told: Awaited<ReturnType<AskEntries>>,
): AsyncGenerator<readonly Entry[]> {
  if (told.total <= told.list.length) {
    yield told.list
    return
  }
  const [first, last] = [timeOf(period.from), timeOf(period.to)]
  const seconds = (last - first) / 1000 + 1
  if (seconds <= 1) throw new TooMany()
  const parts = Math.min(seconds, Math.max(2, Math.ceil(told.total / wanted)))
  for (let part = parts - 1; part >= 0; part--) {
    const from = localOf(first + Math.floor((part * seconds) / parts) * 1000)
    const to = localOf(first + (Math.floor(((part + 1) * seconds) / parts) - 1) * 1000)
    yield* partsOf(ask, { from, to }, await ask({ from, to }))
  }
}

/** Entries of a part, if they came evenly: half of what a list tells. */
const wanted = 500
