import { timesOf } from '#formats/document/times.ts'
import { wordsOf as documentWordsOf, put } from '#formats/document/words.ts'
import { kindOf } from '#report/kinds.ts'
import { wordsOf } from '#report/words.ts'
import type { ScheduleParameters } from '#resource/report/schedule.ts'
import type { Db } from '#store/db.ts'
import * as mails from '#store/mails.ts'
import { readerOf } from '#store/people/notices.ts'
import type { Maker } from '#store/reports/firing.ts'

/** Mails of reports that the clock has made, or has not. */

/** The title of a schedule's report in the language of its user. */
export const titleOf = ({ report }: ScheduleParameters, locale: string): string => {
  const kind = kindOf(report.plugin.plugin_id)
  return report.title ?? (kind ? wordsOf(locale)[kind.name] : '')
}

interface Unmade {
  parameters: ScheduleParameters
  /** When it was to be made. */
  due: Date
  fault: string
}

/** Tells whoever has made a schedule why there is no report. */
export const tellFault = async (db: Db, maker: Maker, { parameters, due, fault }: Unmade): Promise<void> => {
  const reader = await readerOf(db, maker)
  if (!reader) return
  const { dealer_id, to, login, locale, time_zone } = reader
  const words = { login, report: titleOf(parameters, locale), fault, at: due.toISOString(), time_zone }
  await mails.enqueue(db, { dealer_id, to, locale, template: 'report_failed', words })
}

/** The period of a report as its reader has dates. */
export const periodText = (
  { from, to }: { from: Date; to: Date },
  { locale, time_zone, date_format, hour_mode }: Maker,
): string => {
  const times = timesOf({ locale, time_zone, date_format: date_format ?? undefined, hour_mode: hour_mode ?? undefined })
  const { words } = documentWordsOf(locale)
  return put(words.from_to, { from: times.text(from.getTime()), to: times.text(to.getTime()) })
}
