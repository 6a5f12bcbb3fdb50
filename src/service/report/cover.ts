import type { User } from '#contract/caller.ts'
import type { CostlyContext } from '#contract/operation.ts'
import { timesOf } from '#formats/document/times.ts'
import { put, wordsOf } from '#formats/document/words.ts'
import type { Report } from '#formats/sheet/report.ts'
import { readAllRecorded } from '#store/fleet/device-recorded.ts'
import type { StoredReport } from '#store/reports/reports.ts'
import { readerOf } from '../document.ts'

/** Names of trackers that a first page has; of more it tells how many they are. */
const most_named = 20

/** The report without its sheets: first page, looks, and how maps are linked. It is told as it was asked for. */
export const coverOf = async (
  context: CostlyContext<User>,
  report: StoredReport,
): Promise<Omit<Report, 'headers' | 'sheets' | 'headless'>> => {
  const { brand, account } = await readerOf(context)
  const { locale, time_zone, date_format, hour_mode } = report.settings
  const style = { locale, time_zone, date_format, hour_mode }
  const { words } = wordsOf(locale)
  const times = timesOf(style)
  const period = { from: times.text(report.from.getTime()), to: times.text(report.to.getTime()) }
  const lines = [
    { label: words.period, text: put(words.from_to, period) },
    ...(report.time_filter ? [{ label: words.conditions, text: hoursOf(report.time_filter, locale) }] : []),
    { label: words.trackers, text: await trackersOf(context, report) },
    ...(account ? [{ label: words.account, text: account }] : []),
    { label: words.times, text: time_zone },
  ]
  const cover = { title: report.title, created: report.created.getTime(), lines }
  return { cover, brand, style, map_link: context.config.map_link }
}

const trackersOf = async (
  { db, caller, now }: Pick<CostlyContext<User>, 'db' | 'caller' | 'now'>,
  { tracker_ids }: StoredReport,
): Promise<string> => {
  const named = await readAllRecorded(db, caller, tracker_ids.slice(0, most_named), now)
  const labels = [...named.values()].map(({ label }) => label)
  const others = tracker_ids.length - most_named
  return others > 0 ? `${labels.join(', ')} (+${others})` : labels.join(', ')
}

/** Hours and days that count, such as `08:00–17:00, Mon, Tue`. */
const hoursOf = ({ from, to, weekdays }: NonNullable<StoredReport['time_filter']>, locale: string): string => {
  const name = new Intl.DateTimeFormat(locale.replace('_', '-'), { weekday: 'short', timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  const names = [...weekdays].sort((a, b) => a - b).map((day) => name.format(Date.UTC(2024, 0, day)))
  return [`${from.slice(0, 5)}–${to.slice(0, 5)}`, ...names].join(', ')
}
